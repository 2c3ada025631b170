import { newId } from '../../ids.ts'
import type { ProcessGraph, ProcessLayer, ProcessNote } from '../process.ts'
import { leastNote } from './bands.ts'

/** What of a graph is for its drawing alone. */

/** The graph with these notes; one without any says nothing of them. */
export function withNotes(
  { notes: _notes, ...graph }: ProcessGraph,
  notes: ProcessNote[] = [],
): ProcessGraph {
  return { ...graph, ...(notes.length > 0 && { notes }) }
}

/** The graph with what everybody begins with; one that says nothing of it is as usual. */
export function withLayers(
  { layers: _layers, ...graph }: ProcessGraph,
  layers: readonly ProcessLayer[],
): ProcessGraph {
  return { ...graph, ...(layers.length > 0 && { layers: [...layers] }) }
}

/** A note as it may be drawn. */
export function noteOf({ width, height, ...note }: ProcessNote): ProcessNote {
  return {
    ...note,
    ...{ x: Math.round(note.x), y: Math.round(note.y) },
    ...(width !== undefined && { width: Math.max(leastNote.width, Math.round(width)) }),
    ...(height !== undefined && { height: Math.max(leastNote.height, Math.round(height)) }),
  }
}

export const newNote = (at: { x: number; y: number }, wanted: Partial<ProcessNote> = {}): ProcessNote => ({
  _id: newId(),
  text: '',
  ...{ x: Math.round(at.x), y: Math.round(at.y) },
  ...wanted,
})
