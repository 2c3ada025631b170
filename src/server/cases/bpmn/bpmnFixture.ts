/** Drawings for tests. */

export interface Drawn {
  /** Elements of the process. */
  inside: string
  /** Beside the process. */
  beside?: string
  /** Shapes and edges. */
  drawn?: string
  name?: string
}

export const drawing = ({ inside, beside = '', drawn = '', name = 'Bygglov' }: Drawn): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:other="http://example.com/other" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="defs" targetNamespace="http://example.com">
${beside}<process id="p" name="${name}" isExecutable="false">${inside}</process>
${drawn && `<bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="pl" bpmnElement="p">${drawn}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`}
</definitions>`

/** Elements of a type, one for each `id` or `id:name`. */
export const elements = (type: string, ...ids: string[]): string =>
  ids
    .map((one) => one.split(':'))
    .map(([id, name]) => `<${type} id="${id}"${name === undefined ? '' : ` name="${name}"`}/>`)
    .join('')

/** `flows('a-b:Ja')` leads from a to b. */
export const flows = (...all: string[]): string =>
  all
    .map((one) => one.split(':'))
    .map(([id = '', name = '']) => {
      const [from, to] = id.split('-')
      return `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"${name && ` name="${name}"`}/>`
    })
    .join('')

export const shape = (id: string, x: number, y: number, width = 100, height = 80, more = ''): string =>
  `<bpmndi:BPMNShape id="${id}_s" bpmnElement="${id}"${more}><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`

export const inBytes = (xml: string): Uint8Array => new TextEncoder().encode(xml)
