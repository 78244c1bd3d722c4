export { correctPerson, inEveryUnit, wantsChange, type WantedPerson } from './change-person.ts'
export { unitDigest, unitStreamOf } from './unit-stream.ts'
