/**
 * The first words of the paths in a text template: `{{ namn | upper }} {{ user.email }}` gives `namn`, `user`.
 * Used for the dependency graph, so a name too many does no harm.
 */
export function namesInTemplate(template: string): string[] {
  const names = new Set<string>()
  for (const [, expression = ''] of template.matchAll(/\{\{-?([^{}]*)\}\}/g)) {
    for (const [word] of expression.replace(/"[^"]*"|'[^']*'/g, ' ').matchAll(/[\p{L}_][\p{L}\p{N}_.-]*/gu)) {
      names.add(word.split('.')[0] ?? word)
    }
  }
  return [...names]
}
