import { z } from 'zod'
import { longestNote, mostNoteFiles } from '../../../shared/process/talk/noteLimits.ts'
import type { Action } from '../../actions/define.ts'
import type { UploadRef } from '../../assets/uploads.ts'
import { documentData, id } from '../../call/shapes.ts'
import type {
  Acknowledge,
  Acknowledged,
  CaseRef,
  ChangedStatus,
  ChangeStatus,
  ForgetUnsent,
  HandedLink,
  KeepUnsent,
  MadeAgain,
  PartyRef,
  RefusedFile,
  RefuseToSign,
  RevokedLink,
  SetParty,
  SignCase,
  SignedCase,
  SubmitForm,
  SubmittedForm,
  TakeApprovalBack,
  Withdrawn,
} from '../../cases/contract.ts'
import { changedParties, partyRef, setPartyInput } from '../../cases/parties/shapes.ts'
import type { Returned } from '../../cases/process/returning.ts'
import {
  acknowledgedCase,
  acknowledgeInput,
  caseRef,
  caseToken,
  changedStatus,
  changeStatusInput,
  noteText,
  saveCaseInput,
  savedCase,
  withdrawn,
} from '../../cases/sentShapes.ts'
import { refuseInput, returnedInput, sentCode, signedCase, signInput } from '../../cases/signing/shapes.ts'

/**
 * What the forms of pages do, as they are declared: they are called through `services.invoke` as actions are. Each
 * does what the action of the same purpose does with script.
 */

const names = z.array(z.string())

/** A page of a form, sent as a whole: `admin/saveFormData3` with the files that came along. */
export const submitForm: Action<'page/submitForm', SubmitForm, SubmittedForm> = {
  name: 'page/submitForm',
  input: saveCaseInput.extend({
    shown: names,
    gone: names.optional(),
    posted: z.record(z.string(), z.record(z.string(), z.array(z.string()))).optional(),
    confirmations: z.record(z.string(), z.string()).optional(),
    files: z.array(z.strictObject({ name: z.string(), files: z.array(z.instanceof(File)) })).optional(),
  }),
  output: z.object({
    saved: savedCase,
    sent: z.boolean(),
    problems: z.array(
      z.object({
        name: z.string(),
        page: z.string(),
        level: z.enum(['critical', 'error']),
        key: z.string(),
        values: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
    unseen: names,
    refused: names,
    pages: names,
    unchanged: names.optional(),
  }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.submit(session, input),
}

/** An upload that was cut off and is given up: `admin/removeUpload3`. */
export const dropUpload: Action<'page/dropUpload', UploadRef, null> = {
  name: 'page/dropUpload',
  input: z.strictObject({ assetId: id, caseToken }),
  output: z.null(),
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    await services.assets.cancel(session, input)
    return null
  },
}

/** Another draft with the answers of a case that the session sent in. */
export const makeAgain: Action<'page/again', CaseRef & { first?: string | undefined }, MadeAgain> = {
  name: 'page/again',
  input: caseRef.extend({ first: caseToken }),
  output: z.object({
    ...{ formDataId: z.string(), formId: z.string(), caseToken, number: z.string() },
    ...{ leftOut: names, gone: names },
  }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.again(session, input),
}

/** A connection that was pressed: `admin/changeStatus3`. */
export const changeStatus: Action<'page/changeStatus', ChangeStatus, ChangedStatus> = {
  name: 'page/changeStatus',
  input: changeStatusInput,
  output: changedStatus,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.changeStatus(session, input),
}

/** A case that its author takes back: `case/withdraw`. */
export const withdrawCase: Action<'page/withdraw', CaseRef, Withdrawn> = {
  name: 'page/withdraw',
  input: caseRef,
  output: withdrawn,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.withdraw(session, input),
}

/** What somebody has taken part of: `case/acknowledge`. */
export const acknowledgeCase: Action<'page/acknowledge', Acknowledge, Acknowledged> = {
  name: 'page/acknowledge',
  input: acknowledgeInput,
  output: acknowledgedCase,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.acknowledge(session, input),
}

/** That who was led elsewhere is back: `case/returned`. */
export const returnedTo: Action<'page/returned', Returned, SignedCase> = {
  name: 'page/returned',
  input: returnedInput,
  output: signedCase,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.returned(session, input),
}

/** An approval that is taken back: `case/takeBackApproval`. */
export const takeApprovalBack: Action<'page/takeApprovalBack', TakeApprovalBack, null> = {
  name: 'page/takeApprovalBack',
  input: caseRef.extend({ connectionId: id }),
  output: z.null(),
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    await services.cases.takeApprovalBack(session, input)
    return null
  },
}

/** Who sent a case in says who is with them in it: `case/setParty`. */
export const setParty: Action<'page/setParty', SetParty, { revision: number }> = {
  name: 'page/setParty',
  input: setPartyInput,
  output: changedParties,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.setParty(session, input),
}

/** They take a proxy back: `case/removeParty`. */
export const removeParty: Action<'page/removeParty', PartyRef, { revision: number }> = {
  name: 'page/removeParty',
  input: partyRef,
  output: changedParties,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.removeParty(session, input),
}

/** They have somebody mailed a new way in: `case/inviteParty`. */
export const inviteParty: Action<'page/inviteParty', PartyRef, { revision: number }> = {
  name: 'page/inviteParty',
  input: partyRef,
  output: changedParties,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.inviteParty(session, input),
}

/** A case that is signed: `case/sign`. Parties without an account sign by a mailed code. */
export const signCase: Action<'page/sign', SignCase, SignedCase> = {
  name: 'page/sign',
  input: signInput,
  output: signedCase,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.sign(session, input),
}

/** A code to sign by is mailed: `case/signCode`. */
export const sendSignCode: Action<'page/signCode', CaseRef, { hint: string }> = {
  name: 'page/signCode',
  input: caseRef,
  output: sentCode,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.sendSignCode(session, input),
}

/** Whoever is asked to sign does not: `case/refuseToSign`. */
export const refuseToSign: Action<'page/refuseToSign', RefuseToSign, SignedCase> = {
  name: 'page/refuseToSign',
  input: refuseInput,
  output: signedCase,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.refuseToSign(session, input),
}

/** Whether whoever asks holds the draft, for the cookie and the link by which they come back to it. */
export const holdDraft: Action<'page/holdDraft', CaseRef, boolean> = {
  name: 'page/holdDraft',
  input: caseRef,
  output: z.boolean(),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.mayRead(session, input),
}

/** A message of the author's with the files that came along: `admin/addChat3`. */
export const sendMessage: Action<
  'page/sendMessage',
  CaseRef & {
    note: string
    files: readonly File[]
    /** Of those that are kept with it. */
    assetIds: readonly string[]
    once?: string | undefined
  },
  { noteId: string }
> = {
  name: 'page/sendMessage',
  input: caseRef
    .extend({
      note: noteText,
      files: z.array(z.instanceof(File)),
      assetIds: z.array(id).max(mostNoteFiles, 'validation.maxFiles'),
      once: z.string().optional(),
    })
    .refine(({ files, assetIds }) => files.length + assetIds.length <= mostNoteFiles, {
      path: ['files'],
      message: 'validation.maxFiles',
    })
    .refine(({ note, files, assetIds }) => note !== '' || files.length + assetIds.length > 0, {
      path: ['note'],
      message: 'validation.emptyMessage',
    }),
  output: z.object({ noteId: z.string() }),
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    const { note } = await services.cases.addNote(session, { ...input, noteType: 'citizen' })
    return { noteId: note.noteId }
  },
}

/** What the author of a case has written on its page and not sent, kept for them. */
export const keepUnsent: Action<'page/keepUnsent', KeepUnsent, { refused: RefusedFile[] }> = {
  name: 'page/keepUnsent',
  input: caseRef.extend({
    message: z.string().max(longestNote, 'validation.tooLong').optional(),
    files: z.array(z.instanceof(File)).optional(),
    answers: documentData.optional(),
  }),
  output: z.object({ refused: z.array(z.object({ name: z.string(), problem: z.string() })) }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.keepUnsent(session, input),
}

/** The same, thrown away by them. */
export const forgetUnsent: Action<'page/forgetUnsent', ForgetUnsent, null> = {
  name: 'page/forgetUnsent',
  input: caseRef.extend({ what: z.enum(['message', 'answers', 'file']), assetId: id.optional() }),
  output: z.null(),
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    await services.cases.forgetUnsent(session, input)
    return null
  },
}

/** A draft that its author removes, for good. */
export const discardDraft: Action<'page/discardDraft', CaseRef, null> = {
  name: 'page/discardDraft',
  input: caseRef,
  output: z.null(),
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    await services.cases.discard(session, input)
    return null
  },
}

/** What fell out of a draft, put away by its author, who has read it. */
export const putAwayFallen: Action<'page/putAwayFallen', CaseRef, null> = {
  name: 'page/putAwayFallen',
  input: caseRef,
  output: z.null(),
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    await services.cases.putAwayFallen(session, input)
    return null
  },
}

const handed = z.object({ token: z.string(), expires: z.number() })

/** A link to the receipt: `Verkstad/getReceiptToken`. */
export const receiptLink: Action<'page/receiptLink', CaseRef, HandedLink> = {
  name: 'page/receiptLink',
  input: caseRef,
  output: handed,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.receiptLink(session, input),
}

/** A link to one file: `Components/Form3/getAttachmentToken`. */
export const attachmentLink: Action<'page/attachmentLink', CaseRef & { assetId: string }, HandedLink> = {
  name: 'page/attachmentLink',
  input: caseRef.extend({ assetId: id }),
  output: handed,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.attachmentLink(session, input),
}

/** The same to all files of a page. */
export const attachmentLinks: Action<
  'page/attachmentLinks',
  CaseRef & { assetIds: readonly string[] },
  readonly (HandedLink & { assetId: string })[]
> = {
  name: 'page/attachmentLinks',
  input: caseRef.extend({ assetIds: z.array(id) }),
  output: z.array(handed.extend({ assetId: z.string() })),
  allow: 'anyone',
  run: async ({ input, session, services }) =>
    [...(await services.cases.attachmentLinks(session, input))].map(([assetId, link]) => ({
      ...link,
      assetId,
    })),
}

/** A link that its author ends: `case/revokeLink`. */
export const revokeLink: Action<
  'page/revokeLink',
  CaseRef & { linkId: string },
  Pick<RevokedLink, 'caseToken'>
> = {
  name: 'page/revokeLink',
  input: caseRef.extend({ linkId: id }),
  output: z.object({ caseToken }),
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    const { caseToken } = await services.cases.revokeLink(session, input)
    return caseToken ? { caseToken } : {}
  },
}
