import { fromJson } from '../../../shared/json.ts'
import type { CaseRecord, Markers } from '../../store/records.ts'

export const markersOf = ({ markers }: Pick<CaseRecord, 'markers'>): Markers =>
  markers ? fromJson(markers) : {}
