export { readConsentingUnits } from './consenting-units.ts'
export { readStanding } from './read-standing.ts'
