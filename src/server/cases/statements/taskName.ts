/** The task that reminds who has not answered; `registerStatementReminders` does it. */
export const remindTask = 'caseStatementRemind'
