/** The state that cases spend most of their time in; null where only one takes any: there is nothing to compare it with. */
export function bottleneckIn(states: readonly { state: string; share: number }[]): string | null {
  const taking = states.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share)
  const [first, second] = taking
  return first && second && first.share > second.share ? first.state : null
}
