import type { ProcessGraph, ProcessState } from '../process.ts'
import { graph, state } from '../processFixture.ts'
import { newConnection } from './commands.ts'

/** Drawings for tests. */

const connections = (...all: [from: string, to: string, label: string][]) =>
  all.map(([from, to, label], index) => newConnection(from, to, { _id: `c${index + 1}`, label }))

/** A building permit, as it is drawn by hand: 9 states, 14 connections, 3 swimlanes, 4 sections. */
export function permit(): ProcessGraph {
  const at = (id: string, x: number, y: number, section: string, lane: string): ProcessState => {
    const type = id === 'apply' ? 'start' : id === 'closed' ? 'end' : 'normal'
    return state(id, type, { x, y, section, lane })
  }
  return graph(
    [
      at('apply', 13, 68, 'application', 'applicant'),
      at('completion', 256, 68, 'review', 'applicant'),
      at('appeal', 859, 68, 'after', 'applicant'),
      at('review', 256, 299, 'review', 'officer'),
      at('granted', 859, 299, 'after', 'officer'),
      at('referral', 256, 514, 'review', 'officer'),
      at('closed', 859, 514, 'after', 'officer'),
      at('decision', 631, 744, 'decision', 'board'),
      at('refused', 859, 744, 'after', 'board'),
    ],
    connections(
      ['apply', 'review', 'Skicka in'],
      ['review', 'completion', 'Begär komplettering'],
      ['completion', 'review', 'Komplettera'],
      ['review', 'referral', 'Skicka på remiss'],
      ['referral', 'review', 'Alla svar inne'],
      ['review', 'granted', 'Bevilja på delegation'],
      ['review', 'decision', 'Till nämnden'],
      ['decision', 'review', 'Återremiss'],
      ['decision', 'granted', 'Bevilja'],
      ['decision', 'refused', 'Avslå'],
      ['refused', 'appeal', 'Överklaga'],
      ['granted', 'closed', 'Slutbesked'],
      ['refused', 'closed', 'Laga kraft'],
      ['appeal', 'decision', 'Ny prövning'],
    ),
    {
      sections: [
        { _id: 'application', name: 'Ansökan', size: 222 },
        { _id: 'review', name: 'Granskning', size: 393 },
        { _id: 'decision', name: 'Beslut', size: 228 },
        { _id: 'after', name: 'Efter beslut', size: 250 },
      ],
      swimlanes: [
        { _id: 'applicant', name: 'Sökande', size: 265 },
        { _id: 'officer', name: 'Handläggare', size: 416 },
        { _id: 'board', name: 'Nämnd', size: 275 },
      ],
    },
  )
}

/** Numbers from 0 to 1 that look like chance, the same for the same seed. */
export function chance(seed: number): () => number {
  let at = seed
  return () => {
    at = (at * 1664525 + 1013904223) >>> 0
    return at / 2 ** 32
  }
}

/** States in rows that are somewhat out of line, `gap` px or more apart, with connections that mostly lead on to what is near. */
export function drawn(states: number, lines: number, seed: number, gap = 40): ProcessGraph {
  const next = chance(seed)
  const across = Math.ceil(Math.sqrt(states * 1.5))
  const all = Array.from({ length: states }, (_, index) =>
    state(`s${index}`, index === 0 ? 'start' : 'normal', {
      x: (index % across) * 300 - 700 + Math.round(next() * (100 - gap)),
      y: Math.floor(index / across) * 160 - 300 + Math.round(next() * (68 - gap)),
    }),
  )
  const some = (least: number, count: number) => Math.floor(least + next() * count)
  const inside = (index: number) => Math.max(0, Math.min(states - 1, index))
  return graph(
    all,
    Array.from({ length: lines }, (_, index) => {
      const to = index + 1 < states ? index + 1 : some(0, states)
      const from = next() < 0.7 ? inside(to - some(1, 3)) : inside(to + some(-across - 1, 2 * across))
      return newConnection(`s${from}`, `s${to}`, { _id: `c${index}` })
    }),
  )
}
