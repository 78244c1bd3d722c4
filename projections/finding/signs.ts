import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { accountFolds } from './account-signs.ts'
import { attackFolds } from './attack-signs.ts'
import { deskFolds } from './desk-signs.ts'
import { NOTHING, type Memory, type Sign } from './finding-memory.ts'
import { rollFolds } from './roll-signs.ts'
import { submissionFolds } from './submission-signs.ts'
import { trusteeFolds } from './trustee-signs.ts'

const foldOf = new Map(
  [...rollFolds, ...submissionFolds, ...accountFolds, ...attackFolds, ...deskFolds, ...trusteeFolds].map(
    ({ definition, fold }) => [definition.type, fold],
  ),
)

/** Types that are judged, or that later ones are judged by. */
export const judgedTypes: readonly string[] = [...foldOf.keys()]

/** Returns the signs of an event, given the facts from earlier ones, and stores its own facts. */
export const signsOf = (memory: Memory, event: RecordedEvent): readonly Sign[] =>
  foldOf.get(event.type)?.(memory, event as RecordedEvent<never>) ?? NOTHING
