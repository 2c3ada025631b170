import { SummaryApart, WaysApart } from './Apart.tsx'
import { BesideForm } from './BesideForm.tsx'
import { CaseHead } from './CaseHead.tsx'
import { AskConnection, ConfirmConnection } from './ConfirmConnection.tsx'
import { answersForm } from './completionForm.ts'
import { Expired } from './Expired.tsx'
import { FellAway } from './FellAway.tsx'
import { Missing } from './Missing.tsx'
import { NoticeChoices } from './NoticeChoices.tsx'
import { Acknowledge } from './own/Acknowledge.tsx'
import { OwnLinks } from './own/OwnLinks.tsx'
import { OwnSide } from './own/OwnSide.tsx'
import { ReadOnlyForm } from './ReadOnlyForm.tsx'
import { SentIn } from './SentIn.tsx'
import { Statement } from './Statement.tsx'
import { SummaryOfAnswers } from './SummaryOfAnswers.tsx'
import { VisitOver } from './VisitOver.tsx'
import { WayButtons } from './WayButtons.tsx'

/** What a form has only when it is no longer, or not at all, just filled in. */
export const caseParts = {
  Acknowledge,
  AskConnection,
  answersForm,
  BesideForm,
  CaseHead,
  ConfirmConnection,
  Expired,
  FellAway,
  Missing,
  NoticeChoices,
  OwnLinks,
  OwnSide,
  ReadOnlyForm,
  SentIn,
  Statement,
  SummaryApart,
  SummaryOfAnswers,
  VisitOver,
  WayButtons,
  WaysApart,
}

export type CaseParts = typeof caseParts
