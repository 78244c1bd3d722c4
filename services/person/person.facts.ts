export { correctPerson, inEveryUnit, wantsChange, type WantedPerson } from './change-person.ts'
export { unitStreamOf } from './unit-stream.ts'
