/**
 * The first words of the paths in a text template: `{{ namn | upper }} {{ user.email }}` gives `namn`, `user`.
 * Used for the dependency graph, so a name too many does no harm.
 */
export function namesInTemplate(template: string): string[] {
  return [...new Set(pathsInTemplate(template).map((path) => path.split('.')[0] ?? path))]
}

/** The paths in a text template; names of filters are among them. */
export function pathsInTemplate(template: string): string[] {
  const paths = new Set<string>()
  for (const [, expression = ''] of template.matchAll(/\{\{-?([^{}]*)\}\}/g)) {
    for (const [path] of expression.replace(/"[^"]*"|'[^']*'/g, ' ').matchAll(/[\p{L}_][\p{L}\p{N}_.-]*/gu))
      paths.add(path)
  }
  return [...paths]
}
