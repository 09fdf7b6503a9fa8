extension Language {
    static let spanish = Language(
        words: [
            .back: "Atrás",
            .close: "Cerrar",
            .tabs: "Pestañas",
            .checked: "Marcado",
            .dialog: "Diálogo",
            .done: "Listo",
            .cancel: "Cancelar",
            .bookmarks: "Marcadores",
            .results: "Resultados",
            .scope: "Ámbito",
            .moreInformation: "Más información",
            .return: "Intro",
            .earlierRows: "Filas anteriores",
            .laterRows: "Filas siguientes",
            .textTooLong: "Este texto es demasiado largo para enviarlo.",
            .sessionEnded: "Esta sesión ha terminado.",
            .notYours: "Esta página ya no le pertenece.",
            .disconnected: "Sin conexión. Lo que escriba se conserva.",
            .notConnected: "Sin conexión. Inténtelo de nuevo en un momento.",
            .startAgain: "Empezar de nuevo",
            .dismiss: "Descartar",
            .enterNumber: "Introduzca un número.",
            .atLeast: "Introduzca al menos #.",
            .atMost: "Introduzca como máximo #.",
            .inSteps: "Introduzca un múltiplo de #.",
            .notBefore: "Elija # o posterior.",
            .notAfter: "Elija # o anterior.",
        ],
        icons: [
            "done": "Listo",
            "cancel": "Cancelar",
            "edit": "Editar",
            "save": "Guardar",
            "add": "Añadir",
            "compose": "Redactar",
            "reply": "Responder",
            "action": "Compartir",
            "organize": "Organizar",
            "bookmarks": "Marcadores",
            "search": "Buscar",
            "refresh": "Actualizar",
            "stop": "Cerrar",
            "camera": "Cámara",
            "trash": "Papelera",
            "play": "Reproducir",
            "pause": "Pausa",
            "rewind": "Rebobinar",
            "fastForward": "Avance rápido",
            "undo": "Deshacer",
            "redo": "Rehacer",
            "pageCurl": "Pasar página",
        ],
        gestures: [
            "tap": "Tocar",
            "tap1": "Tocar",
            "tap2": "Tocar dos veces",
            "tap3": "Tocar tres veces",
            "longPress": "Mantener pulsado",
            "longPressEnd": "Soltar tras mantener pulsado",
            "swipeLeft": "Deslizar a la izquierda",
            "swipeRight": "Deslizar a la derecha",
            "swipeUp": "Deslizar hacia arriba",
            "swipeDown": "Deslizar hacia abajo",
        ],
        problems: [
            .notFound: SystemWords.Explanation(
                "No encontrado", "No hay nada en esta dirección."),
            .gone: SystemWords.Explanation(
                "Esta sesión ha terminado", "No se ha usado durante mucho tiempo, o el servidor la ha olvidado."),
            .forbidden: SystemWords.Explanation(
                "No es suya", "Esta sesión se inició en otro navegador o la inició otra persona."),
            .wrongHost: SystemWords.Explanation(
                "Nombre incorrecto", "Este servidor no responde a ese nombre."),
            .tooLarge: SystemWords.Explanation(
                "Demasiado texto", "El formulario contiene más de lo que acepta el servidor."),
            .unreadable: SystemWords.Explanation(
                "No se entiende", "No se ha podido leer el formulario."),
            .busy: SystemWords.Explanation(
                "Demasiado ocupado", "Hay demasiada gente. Inténtelo de nuevo en un momento."),
            .restarting: SystemWords.Explanation(
                "Un momento", "El servidor se está reiniciando. Inténtelo de nuevo en un momento."),
            .empty: SystemWords.Explanation(
                "La app no muestra nada",
                "No se ha podido crear su primera pantalla. El motivo está en el registro del servidor."),
            .setAside: SystemWords.Explanation(
                "Esta sesión no se puede abrir",
                "Se inició con otra versión del servidor o está dañada. Se conserva; empiece de nuevo, por favor."),
            .broken: SystemWords.Explanation(
                "La app tiene errores",
                "No se puede mostrar hasta que se corrijan. Esta página vuelve a mirar por sí sola."),
            .notSaved: SystemWords.Explanation(
                "No guardado",
                "No se ha podido guardar lo que ha enviado. Vuelva atrás e inténtelo de nuevo en un momento."),
            .failed: SystemWords.Explanation(
                "Algo ha salido mal", "El servidor no ha podido responder. Lo que escribió antes está a salvo."),
        ],
        moreRows: { count in count == 1 ? "1 fila más" : "\(count) filas más" },
        corrections: { count in count == 1 ? "Hay que corregir un dato" : "Hay que corregir \(count) datos" })
}
