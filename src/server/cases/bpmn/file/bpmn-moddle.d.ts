// What is used of a package that has no types of its own for the reader and the writer.
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages?: Record<string, unknown>)
    fromXML(xml: string): Promise<{
      rootElement: import('./element.ts').Element
      warnings: { message: string }[]
    }>
    toXML(element: import('./element.ts').Element, options?: { format?: boolean }): Promise<{ xml: string }>
    create(type: string, values?: Record<string, unknown>): import('./element.ts').Element
  }
}
