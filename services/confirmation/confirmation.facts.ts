export { releasePaperNumber, takeConsentNumber, spendConsentNumber, voidConsentNumber } from './consent-numbers.ts'
export { findFormNumbers as numbersOfList } from '#projections/confirmation/form-runs.ts'
