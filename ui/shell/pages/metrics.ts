/** Figures of `GET /metrics` by name, without the product's prefix: `verkstad_memory_bytes 12` → `memory_bytes`. */
export function readMetrics(text: string): Record<string, number> {
  const lines = [...text.matchAll(/^verkstad_(\w+) (-?[\d.e+]+)$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]))
}
