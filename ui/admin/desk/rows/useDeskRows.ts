import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DeskQuery } from '../../../../src/shared/desk/query.ts'
import { $ownChanges } from '../changes/changeStore.ts'
import { type DeskRow, deskGroups } from './deskInput.ts'
import { type DeskGroups, useDeskGroups } from './useDeskGroups.ts'
import { useDeskList } from './useDeskList.ts'

/** Rows that are kept by groups: nothing of these leaves. */
const noList = { leaving: new Set<string>() }

/** What the desk shows, in rows or in groups. `today`: YYYY-MM-DD; `idle`: nothing is asked for. */
export function useDeskRows(query: DeskQuery, today: string, idle: boolean) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const input = idle ? null : deskGroups(query, today, [...closed])
  const groups = useDeskGroups(input)
  const rowsInGroups = useMemo(() => onceEach(groups.held), [groups.held])
  const grouped = useMemo(() => groups.held && rowsInGroups.flat(), [groups.held, rowsInGroups])
  const plain = useDeskList(query, input === null && !idle)
  // What the person has changed in many, or taken back, themselves is no news, and does not wait behind the others.
  const ownChanges = useStore($ownChanges)
  const known = useRef(ownChanges)
  const again = input === null ? plain.reload : groups.reload
  useEffect(() => {
    if (known.current === ownChanges) return
    known.current = ownChanges
    again()
  }, [ownChanges, again])
  return {
    /** Cases stand under headings, on a board or in a calendar: there are no pages. */
    inGroups: input !== null,
    groups,
    /** Those of each group. */
    rowsInGroups,
    /** Headings that are closed. */
    closed,
    toggle(id: string) {
      const next = new Set(closed)
      if (!next.delete(id)) next.add(id)
      setClosed(next)
    },
    list:
      input === null
        ? plain
        : {
            ...noList,
            rows: grouped,
            total: (groups.held?.groups ?? []).reduce(
              (sum, { ended, totalCount }) => sum + (ended ? 0 : totalCount),
              0,
            ),
            loading: groups.loading,
            error: groups.error,
            waiting: groups.waiting,
            show: groups.show,
            making: groups.held?.making === true,
            reload: groups.reload,
          },
  }
}

/** The cases of each group; one that two people have stands where it comes first. */
function onceEach(held: DeskGroups | undefined): DeskRow[][] {
  const seen = new Set<string>()
  return (held?.groups ?? []).map(({ data }) =>
    data.filter(({ _id }) => {
      if (seen.has(_id)) return false
      seen.add(_id)
      return true
    }),
  )
}
