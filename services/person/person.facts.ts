export { correctPerson, inEveryUnit, wantsChange, type WantedPerson } from './change-person.ts'
export { personsNeedingApproval, proposerOf, type Holding } from './contact/contact-holds.ts'
export { waitingOf } from './read-resident.ts'
export { unitDigest, unitStreamOf } from './unit-stream.ts'
