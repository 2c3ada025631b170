export interface CaseRef {
  formDataId: string
  caseToken?: string
}
