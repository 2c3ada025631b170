import type { Values } from '../../shared/fields/field.ts'

/** The graph of a kind is called `data` in files. */
const inFiles = 'data'

/** The same values, or fields, with the graph by its name in files, in the same place. */
export const withGraphAsData = <T>(values: Record<string, T>, graph: string | undefined): Record<string, T> =>
  renamed(values, graph, inFiles)

/** What a file holds, with the graph by its own name. Files of before have it so. */
export const withGraphAsField = (values: Values, graph: string | undefined): Values =>
  graph === undefined || Object.hasOwn(values, graph) ? values : renamed(values, inFiles, graph)

const renamed = <T>(values: Record<string, T>, from: string | undefined, to: string): Record<string, T> =>
  from === undefined
    ? values
    : Object.fromEntries(Object.entries(values).map(([key, value]) => [key === from ? to : key, value]))
