import { BpmnModdle } from 'bpmn-moddle'
import { messageOf } from '../../../../shared/thrown.ts'
import { broken, noDrawing } from './decode.ts'
import type { Element } from './element.ts'

/** What a process here says and BPMN does not: as JSON in elements of our own. */
const ownNamespace = 'urn:verkstad:process:1'

const own = {
  name: 'Verkstad',
  prefix: 'verkstad',
  uri: ownNamespace,
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Own',
      superClass: ['Element'],
      properties: [{ name: 'json', isBody: true, type: 'String' }],
    },
  ],
}

const moddle = new BpmnModdle({ verkstad: own })

export const make = (type: string, values?: Record<string, unknown>): Element => moddle.create(type, values)

export interface File {
  definitions: Element
  /** What could not be read and is not in `definitions`. */
  warnings: string[]
}

export async function parse(xml: string): Promise<File> {
  try {
    const { rootElement, warnings } = await moddle.fromXML(xml)
    return { definitions: rootElement, warnings: warnings.map(({ message }) => message) }
  } catch (error) {
    throw /unexpected end|closing tag|attribute|missing|non-whitespace|not well/i.test(messageOf(error))
      ? broken()
      : noDrawing()
  }
}

export const serialise = async (definitions: Element): Promise<string> =>
  (await moddle.toXML(definitions, { format: true })).xml
