/** `verkstad-20260131T020000Z.tar`: in order of time by name. */
export function backupName(at: number): string {
  return `verkstad-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}.tar`
}
