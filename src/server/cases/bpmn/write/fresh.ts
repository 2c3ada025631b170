import { oneRow } from '../file/element.ts'

/** A file with a process and nothing in it yet. */
export const emptyFile = (name: string): string =>
  `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="definitions" targetNamespace="urn:verkstad:process" exporter="Verkstad"><bpmn:process id="process" name="${inXml(oneRow(name))}" isExecutable="false"/><bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="process"/></bpmndi:BPMNDiagram></bpmn:definitions>`

const inXml = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
