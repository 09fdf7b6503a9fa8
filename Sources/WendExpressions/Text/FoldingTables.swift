/// What Unicode says about case and diacritics, as far as folding needs it. Numbers are hexadecimal.
///
/// The tests compare every scalar with the platform's own folding.
enum FoldingTables {
    /// Runs of scalars that differ from their folded form by one distance: first, last, stride, distance.
    static let caseRuns = """
        b5,b5,1,307 c0,d6,1,20 d8,de,1,20 100,12e,2,1 132,136,2,1 139,147,2,1 14a,176,2,1 178,178,1,-79 179,17d,2,1
        17f,17f,1,-10c 181,181,1,d2 182,184,2,1 186,186,1,ce 187,187,1,1 189,18a,1,cd 18b,18b,1,1 18e,18e,1,4f
        18f,18f,1,ca 190,190,1,cb 191,191,1,1 193,193,1,cd 194,194,1,cf 196,196,1,d3 197,197,1,d1 198,198,1,1
        19c,19c,1,d3 19d,19d,1,d5 19f,19f,1,d6 1a0,1a4,2,1 1a6,1a6,1,da 1a7,1a7,1,1 1a9,1a9,1,da 1ac,1ac,1,1
        1ae,1ae,1,da 1af,1af,1,1 1b1,1b2,1,d9 1b3,1b5,2,1 1b7,1b7,1,db 1b8,1b8,1,1 1bc,1bc,1,1 1c4,1c4,1,2 1c5,1c5,1,1
        1c7,1c7,1,2 1c8,1c8,1,1 1ca,1ca,1,2 1cb,1db,2,1 1de,1ee,2,1 1f1,1f1,1,2 1f2,1f4,2,1 1f6,1f6,1,-61 1f7,1f7,1,-38
        1f8,21e,2,1 220,220,1,-82 222,232,2,1 23a,23a,1,2a2b 23b,23b,1,1 23d,23d,1,-a3 23e,23e,1,2a28 241,241,1,1
        243,243,1,-c3 244,244,1,45 245,245,1,47 246,24e,2,1 345,345,1,74 370,372,2,1 376,376,1,1 37f,37f,1,74
        386,386,1,26 388,38a,1,25 38c,38c,1,40 38e,38f,1,3f 391,3a1,1,20 3a3,3ab,1,20 3c2,3c2,1,1 3cf,3cf,1,8
        3d0,3d0,1,-1e 3d1,3d1,1,-19 3d5,3d5,1,-f 3d6,3d6,1,-16 3d8,3ee,2,1 3f0,3f0,1,-36 3f1,3f1,1,-30 3f4,3f4,1,-3c
        3f5,3f5,1,-40 3f7,3f7,1,1 3f9,3f9,1,-7 3fa,3fa,1,1 3fd,3ff,1,-82 400,40f,1,50 410,42f,1,20 460,480,2,1
        48a,4be,2,1 4c0,4c0,1,f 4c1,4cd,2,1 4d0,52e,2,1 531,556,1,30 10a0,10c5,1,1c60 10c7,10c7,1,1c60 10cd,10cd,1,1c60
        13a0,13ef,1,97d0 13f0,13f5,1,8 1c90,1cba,1,-bc0 1cbd,1cbf,1,-bc0 1e00,1e94,2,1 1e9b,1e9b,1,-3a 1ea0,1efe,2,1
        1f08,1f0f,1,-8 1f18,1f1d,1,-8 1f28,1f2f,1,-8 1f38,1f3f,1,-8 1f48,1f4d,1,-8 1f59,1f5f,2,-8 1f68,1f6f,1,-8
        1fb8,1fb9,1,-8 1fba,1fbb,1,-4a 1fbe,1fbe,1,-1c05 1fc8,1fcb,1,-56 1fd8,1fd9,1,-8 1fda,1fdb,1,-64 1fe8,1fe9,1,-8
        1fea,1feb,1,-70 1fec,1fec,1,-7 1ff8,1ff9,1,-80 1ffa,1ffb,1,-7e 2126,2126,1,-1d5d 212a,212a,1,-20bf
        212b,212b,1,-2046 2132,2132,1,1c 2160,216f,1,10 2183,2183,1,1 24b6,24cf,1,1a 2c00,2c2f,1,30 2c60,2c60,1,1
        2c62,2c62,1,-29f7 2c63,2c63,1,-ee6 2c64,2c64,1,-29e7 2c67,2c6b,2,1 2c6d,2c6d,1,-2a1c 2c6e,2c6e,1,-29fd
        2c6f,2c6f,1,-2a1f 2c70,2c70,1,-2a1e 2c72,2c72,1,1 2c75,2c75,1,1 2c7e,2c7f,1,-2a3f 2c80,2ce2,2,1 2ceb,2ced,2,1
        2cf2,2cf2,1,1 a640,a66c,2,1 a680,a69a,2,1 a722,a72e,2,1 a732,a76e,2,1 a779,a77b,2,1 a77d,a77d,1,-8a04
        a77e,a786,2,1 a78b,a78b,1,1 a78d,a78d,1,-a528 a790,a792,2,1 a796,a7a8,2,1 a7aa,a7aa,1,-a544 a7ab,a7ab,1,-a54f
        a7ac,a7ac,1,-a54b a7ad,a7ad,1,-a541 a7ae,a7ae,1,-a544 a7b0,a7b0,1,-a512 a7b1,a7b1,1,-a52a a7b2,a7b2,1,-a515
        a7b3,a7b3,1,3a0 a7b4,a7c2,2,1 a7c4,a7c4,1,-30 a7c5,a7c5,1,-a543 a7c6,a7c6,1,-8a38 a7c7,a7c9,2,1 a7d0,a7d0,1,1
        a7d6,a7d8,2,1 a7f5,a7f5,1,1 ff21,ff3a,1,20 10400,10427,1,28 104b0,104d3,1,28 10570,1057a,1,27 1057c,1058a,1,27
        1058c,10592,1,27 10594,10595,1,27 10c80,10cb2,1,40 118a0,118bf,1,20 16e40,16e5f,1,20 1e900,1e921,1,22
        """

    /// Scalars that fold to several: the scalar, then what it becomes.
    static let longCases = """
        df,73,73 130,69,307 149,2bc,6e 1f0,6a,30c 390,3b9,308,301 3b0,3c5,308,301 587,565,582 1e96,68,331 1e97,74,308
        1e98,77,30a 1e99,79,30a 1e9a,61,2be 1e9e,73,73 1f50,3c5,313 1f52,3c5,313,300 1f54,3c5,313,301 1f56,3c5,313,342
        1f80,1f00,3b9 1f81,1f01,3b9 1f82,1f02,3b9 1f83,1f03,3b9 1f84,1f04,3b9 1f85,1f05,3b9 1f86,1f06,3b9 1f87,1f07,3b9
        1f88,1f00,3b9 1f89,1f01,3b9 1f8a,1f02,3b9 1f8b,1f03,3b9 1f8c,1f04,3b9 1f8d,1f05,3b9 1f8e,1f06,3b9 1f8f,1f07,3b9
        1f90,1f20,3b9 1f91,1f21,3b9 1f92,1f22,3b9 1f93,1f23,3b9 1f94,1f24,3b9 1f95,1f25,3b9 1f96,1f26,3b9 1f97,1f27,3b9
        1f98,1f20,3b9 1f99,1f21,3b9 1f9a,1f22,3b9 1f9b,1f23,3b9 1f9c,1f24,3b9 1f9d,1f25,3b9 1f9e,1f26,3b9 1f9f,1f27,3b9
        1fa0,1f60,3b9 1fa1,1f61,3b9 1fa2,1f62,3b9 1fa3,1f63,3b9 1fa4,1f64,3b9 1fa5,1f65,3b9 1fa6,1f66,3b9 1fa7,1f67,3b9
        1fa8,1f60,3b9 1fa9,1f61,3b9 1faa,1f62,3b9 1fab,1f63,3b9 1fac,1f64,3b9 1fad,1f65,3b9 1fae,1f66,3b9 1faf,1f67,3b9
        1fb2,1f70,3b9 1fb3,3b1,3b9 1fb4,3ac,3b9 1fb6,3b1,342 1fb7,3b1,342,3b9 1fbc,3b1,3b9 1fc2,1f74,3b9 1fc3,3b7,3b9
        1fc4,3ae,3b9 1fc6,3b7,342 1fc7,3b7,342,3b9 1fcc,3b7,3b9 1fd2,3b9,308,300 1fd3,3b9,308,301 1fd6,3b9,342
        1fd7,3b9,308,342 1fe2,3c5,308,300 1fe3,3c5,308,301 1fe4,3c1,313 1fe6,3c5,342 1fe7,3c5,308,342 1ff2,1f7c,3b9
        1ff3,3c9,3b9 1ff4,3ce,3b9 1ff6,3c9,342 1ff7,3c9,342,3b9 1ffc,3c9,3b9 fb00,66,66 fb01,66,69 fb02,66,6c
        fb03,66,66,69 fb04,66,66,6c fb05,73,74 fb06,73,74 fb13,574,576 fb14,574,565 fb15,574,56b fb16,57e,576
        fb17,574,56d
        """

    /// Letters with diacritics: the bare letter (or letters), a colon, and the ranges that become it.
    static let bareLetters = """
        3b:37e 3c:226e 3d:2260 3e:226f
        41:c0-c5,100,102,104,1cd,1de,1e0,1fa,200,202,226,1e00,1ea0,1ea2,1ea4,1ea6,1ea8,1eaa,1eac,1eae,1eb0,1eb2,1eb4,1eb6,212b
        42:1e02,1e04,1e06 43:c7,106,108,10a,10c,1e08 44:10e,1e0a,1e0c,1e0e,1e10,1e12
        45:c8-cb,112,114,116,118,11a,204,206,228,1e14,1e16,1e18,1e1a,1e1c,1eb8,1eba,1ebc,1ebe,1ec0,1ec2,1ec4,1ec6
        46:1e1e 47:11c,11e,120,122,1e6,1f4,1e20 48:124,21e,1e22,1e24,1e26,1e28,1e2a
        49:cc-cf,128,12a,12c,12e,130,1cf,208,20a,1e2c,1e2e,1ec8,1eca 4a:134 4b:136,1e8,1e30,1e32,1e34,212a
        4c:139,13b,13d,1e36,1e38,1e3a,1e3c 4d:1e3e,1e40,1e42 4e:d1,143,145,147,1f8,1e44,1e46,1e48,1e4a
        4f:d2-d6,14c,14e,150,1a0,1d1,1ea,1ec,20c,20e,22a,22c,22e,230,1e4c,1e4e,1e50,1e52,1ecc,1ece,1ed0,1ed2,1ed4,1ed6,1ed8,1eda,1edc,1ede,1ee0,1ee2
        50:1e54,1e56 52:154,156,158,210,212,1e58,1e5a,1e5c,1e5e 53:15a,15c,15e,160,218,1e60,1e62,1e64,1e66,1e68
        54:162,164,21a,1e6a,1e6c,1e6e,1e70
        55:d9-dc,168,16a,16c,16e,170,172,1af,1d3,1d5,1d7,1d9,1db,214,216,1e72,1e74,1e76,1e78,1e7a,1ee4,1ee6,1ee8,1eea,1eec,1eee,1ef0
        56:1e7c,1e7e 57:174,1e80,1e82,1e84,1e86,1e88 58:1e8a,1e8c 59:dd,176,178,232,1e8e,1ef2,1ef4,1ef6,1ef8
        5a:179,17b,17d,1e90,1e92,1e94 60:1fef
        61:e0-e5,101,103,105,1ce,1df,1e1,1fb,201,203,227,1e01,1ea1,1ea3,1ea5,1ea7,1ea9,1eab,1ead,1eaf,1eb1,1eb3,1eb5,1eb7
        62:1e03,1e05,1e07 63:e7,107,109,10b,10d,1e09 64:10f,1e0b,1e0d,1e0f,1e11,1e13
        65:e8-eb,113,115,117,119,11b,205,207,229,1e15,1e17,1e19,1e1b,1e1d,1eb9,1ebb,1ebd,1ebf,1ec1,1ec3,1ec5,1ec7
        66:1e1f 67:11d,11f,121,123,1e7,1f5,1e21 68:125,21f,1e23,1e25,1e27,1e29,1e2b,1e96
        69:ec-ef,129,12b,12d,12f,1d0,209,20b,1e2d,1e2f,1ec9,1ecb 6a:135,1f0 6b:137,1e9,1e31,1e33,1e35
        6c:13a,13c,13e,1e37,1e39,1e3b,1e3d 6d:1e3f,1e41,1e43 6e:f1,144,146,148,1f9,1e45,1e47,1e49,1e4b
        6f:f2-f6,14d,14f,151,1a1,1d2,1eb,1ed,20d,20f,22b,22d,22f,231,1e4d,1e4f,1e51,1e53,1ecd,1ecf,1ed1,1ed3,1ed5,1ed7,1ed9,1edb,1edd,1edf,1ee1,1ee3
        70:1e55,1e57 72:155,157,159,211,213,1e59,1e5b,1e5d,1e5f 73:15b,15d,15f,161,219,1e61,1e63,1e65,1e67,1e69
        74:163,165,21b,1e6b,1e6d,1e6f,1e71,1e97
        75:f9-fc,169,16b,16d,16f,171,173,1b0,1d4,1d6,1d8,1da,1dc,215,217,1e73,1e75,1e77,1e79,1e7b,1ee5,1ee7,1ee9,1eeb,1eed,1eef,1ef1
        76:1e7d,1e7f 77:175,1e81,1e83,1e85,1e87,1e89,1e98 78:1e8b,1e8d 79:fd,ff,177,233,1e8f,1e99,1ef3,1ef5,1ef7,1ef9
        7a:17a,17c,17e,1e91,1e93,1e95 a8:385,1fc1,1fed-1fee b4:1ffd b7:387 c6:1e2,1fc d8:1fe e6:1e3,1fd f8:1ff 17f:1e9b
        1b7:1ee 292:1ef 2b9:374 300:340 301:341 308:344 313:343 391:386,1f08-1f0f,1f88-1f8f,1fb8-1fbc
        395:388,1f18-1f1d,1fc8-1fc9 397:389,1f28-1f2f,1f98-1f9f,1fca-1fcc 399:38a,3aa,1f38-1f3f,1fd8-1fdb
        39f:38c,1f48-1f4d,1ff8-1ff9 3a1:1fec 3a5:38e,3ab,1f59,1f5b,1f5d,1f5f,1fe8-1feb
        3a9:38f,1f68-1f6f,1fa8-1faf,1ffa-1ffc,2126 3b1:3ac,1f00-1f07,1f70-1f71,1f80-1f87,1fb0-1fb4,1fb6-1fb7
        3b5:3ad,1f10-1f15,1f72-1f73 3b7:3ae,1f20-1f27,1f74-1f75,1f90-1f97,1fc2-1fc4,1fc6-1fc7
        3b9:390,3af,3ca,1f30-1f37,1f76-1f77,1fbe,1fd0-1fd3,1fd6-1fd7 3bf:3cc,1f40-1f45,1f78-1f79 3c1:1fe4-1fe5
        3c5:3b0,3cb,3cd,1f50-1f57,1f7a-1f7b,1fe0-1fe3,1fe6-1fe7
        3c9:3ce,1f60-1f67,1f7c-1f7d,1fa0-1fa7,1ff2-1ff4,1ff6-1ff7 3d2:3d3-3d4 406:407 410:4d0,4d2 413:403
        415:400-401,4d6 416:4c1,4dc 417:4de 418:40d,419,4e2,4e4 41a:40c 41e:4e6 423:40e,4ee,4f0,4f2 427:4f4 42b:4f8
        42d:4ec 430:4d1,4d3 433:453 435:450-451,4d7 436:4c2,4dd 437:4df 438:439,45d,4e3,4e5 43a:45c 43e:4e7
        443:45e,4ef,4f1,4f3 447:4f5 44b:4f9 44d:4ed 456:457 474:476 475:477 4d8:4da 4d9:4db 4e8:4ea 4e9:4eb
        """

    /// Marks that are dropped after a letter of the Latin, Greek or Cyrillic scripts.
    static let marks = """
        300-36f 483-489 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 64b-65f 670 6d6-6dc 6df-6e4 6e7-6e8 6ea-6ed 711 730-74a
        7a6-7b0 7eb-7f3 7fd 816-819 81b-823 825-827 829-82d 859-85b 898-89f 8ca-8e1 8e3-902 93a 93c 941-948 94d 951-957
        962-963 981 9bc 9be 9c1-9c4 9cd 9d7 9e2-9e3 9fe a01-a02 a3c a41-a42 a47-a48 a4b-a4d a51 a70-a71 a75 a81-a82 abc
        ac1-ac5 ac7-ac8 acd ae2-ae3 afa-aff b01 b3c b3e-b3f b41-b44 b4d b55-b57 b62-b63 b82 bbe bc0 bcd bd7 c00 c04 c3c
        c3e-c40 c46-c48 c4a-c4d c55-c56 c62-c63 c81 cbc cbf cc2 cc6 ccc-ccd cd5-cd6 ce2-ce3 d00-d01 d3b-d3c d3e d41-d44
        d4d d57 d62-d63 d81 dca dcf dd2-dd4 dd6 ddf e31 e34-e3a e47-e4e eb1 eb4-ebc ec8-ece f18-f19 f35 f37 f39 f71-f7e
        f80-f84 f86-f87 f8d-f97 f99-fbc fc6 102d-1030 1032-1037 1039-103a 103d-103e 1058-1059 105e-1060 1071-1074 1082
        1085-1086 108d 109d 135d-135f 1712-1714 1732-1733 1752-1753 1772-1773 17b4-17b5 17b7-17bd 17c6 17c9-17d3 17dd
        180b-180d 180f 1885-1886 18a9 1920-1922 1927-1928 1932 1939-193b 1a17-1a18 1a1b 1a56 1a58-1a5e 1a60 1a62
        1a65-1a6c 1a73-1a7c 1a7f 1ab0-1ace 1b00-1b03 1b34-1b3a 1b3c 1b42 1b6b-1b73 1b80-1b81 1ba2-1ba5 1ba8-1ba9
        1bab-1bad 1be6 1be8-1be9 1bed 1bef-1bf1 1c2c-1c33 1c36-1c37 1cd0-1cd2 1cd4-1ce0 1ce2-1ce8 1ced 1cf4 1cf8-1cf9
        1dc0-1dff 200c 20d0-20f0 2cef-2cf1 2d7f 2de0-2dff 302a-302f 3099-309a a66f-a672 a674-a67d a69e-a69f a6f0-a6f1
        a802 a806 a80b a825-a826 a82c a8c4-a8c5 a8e0-a8f1 a8ff a926-a92d a947-a951 a980-a982 a9b3 a9b6-a9b9 a9bc-a9bd
        a9e5 aa29-aa2e aa31-aa32 aa35-aa36 aa43 aa4c aa7c aab0 aab2-aab4 aab7-aab8 aabe-aabf aac1 aaec-aaed aaf6 abe5
        abe8 abed fb1e fe00-fe0f fe20-fe2f ff9e-ff9f 101fd 102e0 10376-1037a 10a01-10a03 10a05-10a06 10a0c-10a0f
        10a38-10a3a 10a3f 10ae5-10ae6 10d24-10d27 10eab-10eac 10efd-10eff 10f46-10f50 10f82-10f85 11001 11038-11046
        11070 11073-11074 1107f-11081 110b3-110b6 110b9-110ba 110c2 11100-11102 11127-1112b 1112d-11134 11173
        11180-11181 111b6-111be 111c9-111cc 111cf 1122f-11231 11234 11236-11237 1123e 11241 112df 112e3-112ea
        11300-11301 1133b-1133c 1133e 11340 11357 11366-1136c 11370-11374 11438-1143f 11442-11444 11446 1145e 114b0
        114b3-114b8 114ba 114bd 114bf-114c0 114c2-114c3 115af 115b2-115b5 115bc-115bd 115bf-115c0 115dc-115dd
        11633-1163a 1163d 1163f-11640 116ab 116ad 116b0-116b5 116b7 1171d-1171f 11722-11725 11727-1172b 1182f-11837
        11839-1183a 11930 1193b-1193c 1193e 11943 119d4-119d7 119da-119db 119e0 11a01-11a0a 11a33-11a38 11a3b-11a3e
        11a47 11a51-11a56 11a59-11a5b 11a8a-11a96 11a98-11a99 11c30-11c36 11c38-11c3d 11c3f 11c92-11ca7 11caa-11cb0
        11cb2-11cb3 11cb5-11cb6 11d31-11d36 11d3a 11d3c-11d3d 11d3f-11d45 11d47 11d90-11d91 11d95 11d97 11ef3-11ef4
        11f00-11f01 11f36-11f3a 11f40 11f42 13440 13447-13455 16af0-16af4 16b30-16b36 16f4f 16f8f-16f92 16fe4
        1bc9d-1bc9e 1cf00-1cf2d 1cf30-1cf46 1d165 1d167-1d169 1d16e-1d172 1d17b-1d182 1d185-1d18b 1d1aa-1d1ad
        1d242-1d244 1da00-1da36 1da3b-1da6c 1da75 1da84 1da9b-1da9f 1daa1-1daaf 1e000-1e006 1e008-1e018 1e01b-1e021
        1e023-1e024 1e026-1e02a 1e08f 1e130-1e136 1e2ae 1e2ec-1e2ef 1e4ec-1e4ef 1e8d0-1e8d6 1e944-1e94a 1f3fb-1f3ff
        """

    /// Marks that are dropped after every letter.
    static let commonMarks = """
        300-36f 483-489 c48 f73 f75-f76 f78 f81 f93 f9d fa2 fa7 fac fb9 1112e-1112f
        """
}
