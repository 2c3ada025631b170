import { type Element, isKindOf, many, one } from '../file/element.ts'

/** How a file says that its elements are drawn. */
export interface Diagram {
  /** Of each element, its shape on the first plane that has one. */
  shapes: ReadonlyMap<Element, Element>
  edges: ReadonlyMap<Element, Element>
  planes: readonly Element[]
  /** Whether what lies in a sub-process is drawn in it. */
  isOpen(element: Element): boolean
}

export function diagramOf(definitions: Element): Diagram {
  const planes = many(definitions, 'diagrams').flatMap((diagram) => one(diagram, 'plane') ?? [])
  const [shapes, edges] = [new Map<Element, Element>(), new Map<Element, Element>()]
  const planeOf = new Map<Element, Element>()
  for (const plane of planes)
    for (const drawn of many(plane, 'planeElement')) {
      const element = one(drawn, 'bpmnElement')
      const known = drawn.$type === 'bpmndi:BPMNShape' ? shapes : edges
      if (!element || known.has(element)) continue
      known.set(element, drawn)
      planeOf.set(element, plane)
    }
  return {
    shapes,
    edges,
    planes,
    isOpen(element) {
      const inside = many(element, 'flowElements').filter((one_) => isKindOf(one_, 'FlowNode'))
      if (inside.length === 0) return false
      const isExpanded = shapes.get(element)?.get('isExpanded')
      if (typeof isExpanded === 'boolean') return isExpanded
      if (shapes.size === 0) return true
      return inside.some((one_) => shapes.has(one_) && planeOf.get(one_) === planeOf.get(element))
    },
  }
}

/** An element and all that lies in it. */
export function withInside(element: Element): Element[] {
  const lists = ['flowElements', 'artifacts', 'laneSets', 'lanes', 'eventDefinitions']
  return [element, ...lists.flatMap((list) => many(element, list).flatMap(withInside))]
}
