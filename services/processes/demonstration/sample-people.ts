import type { SamplePerson } from '#infra/simulators/identity/simulated-holders.ts'
import { owners } from './people.ts'

/**
 * Owners of the demonstration who have not taken part, and the first of them with a phone that
 * differs from the roll's.
 */
export const samplePeople: readonly SamplePerson[] = owners.slice(-3).flatMap(({ name, phone, dong, ho }, index) => {
  const person = {
    name,
    birthdate: `19${55 + index}0315`,
    gender: index % 2 === 0 ? '1' : '0',
    mobileno: phone,
  } as const
  const asOnTheRoll = { ...person, note: `${dong}동 ${ho}호, 명부와 같음` }
  return index > 0 ? [asOnTheRoll] : [asOnTheRoll, { ...person, mobileno: '01000009999', note: '명부와 다른 번호' }]
})
