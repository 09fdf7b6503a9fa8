package struct InterfaceObject: Sendable { }
