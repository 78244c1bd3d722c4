import type { Metadata } from '#events/metadata.ts'
import { changePerson, type WantedPerson } from './change-person.ts'
import type { Deps } from '../core/deps.ts'
import type { Decided } from '../core/joint-decision.ts'
import type { AdminSession } from '../core/session.ts'
import type { RegisteredPerson } from './person.decider.ts'

type Change = {
  readonly personId: string
  readonly wanted: WantedPerson
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/** Corrects who a resident is: the same as the office does among all persons. @throws as `changePerson` */
export const changeResidentsPerson = (deps: Deps, change: Change): Promise<Decided<RegisteredPerson>> =>
  changePerson(deps, change)
