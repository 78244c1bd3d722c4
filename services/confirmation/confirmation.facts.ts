export { releasePaperNumber, takeConsentNumber, spendConsentNumber, voidConsentNumber } from './consent-numbers.ts'
export { answerByOf } from './run-answers.ts'
export { confirmedRunsOf } from './form-runs.ts'
export { findFormNumbers as numbersOfList } from '#projections/confirmation/form-runs.ts'
