import { useRef, useState, type ReactNode } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import { pause } from '#ui/http/pace.ts'
import { expectedValuesOf, changesOf, type Changes, type ExpectedValues } from '../data/changes.ts'
import { ChangedMeanwhile, type NamedFields } from './ChangedMeanwhile.tsx'
import type { FormValues } from '../forms/PlainForm.tsx'

type SharedEdit<Values extends FormValues, Answer> = {
  /** Values of the fields when the form opens. */
  readonly values: Values
  /** Reads the present values. */
  readonly read: () => Promise<Values>
  readonly send: (changes: Changes<Values>, before: ExpectedValues) => Promise<Answer>
  /** Labels of the fields, and how their values are written. */
  readonly fields: NamedFields
  /** Returns the fields after saving, for a form that stays open. */
  readonly after?: (answer: Answer) => Values
}

type SharedEditState<Values, Answer> = {
  readonly defaultValues: Values
  readonly send: (values: FormValues) => Promise<Answer>
  /** Conflict with somebody else's change, to be rendered in the form. */
  readonly meanwhile: ReactNode
  /** Tells whether the last save changed anything. */
  readonly hasChanged: () => boolean
  /** Undoes the last save; refused where somebody changed the record again. */
  readonly undo: () => Promise<unknown>
}

const TRIES = 8
const RETRY_DELAY_MS = 250

/**
 * Reads what somebody else saved. The refusal comes from the log; the read model may follow a
 * moment later, and is read again until then.
 */
const readChanged = async <Values extends FormValues>(read: () => Promise<Values>, seen: Values): Promise<Values> => {
  let theirs = await read()
  for (let tries = 1; tries < TRIES && Object.keys(changesOf(seen, theirs)).length === 0; tries += 1) {
    await pause(RETRY_DELAY_MS)
    theirs = await read()
  }
  return theirs
}

/**
 * Edits a record that others may edit at the same time. It sends the changed fields with their
 * former values. On a conflict one reads what the other saved, and takes it or overwrites it.
 * Refetching never changes what is typed in an open form.
 */
export const useSharedEdit = <Values extends FormValues, Answer>({
  values,
  read,
  send,
  fields,
  after,
}: SharedEdit<Values, Answer>): SharedEditState<Values, Answer> => {
  const [defaultValues, setDefaultValues] = useState(values)
  const base = useRef(values)
  const saved = useRef<{ readonly before: Values; readonly after: FormValues } | null>(null)
  const changed = useRef(false)
  const [conflict, setConflict] = useState<{ readonly seen: Values; readonly theirs: Values } | null>(null)

  const sendChanges = async (typed: FormValues): Promise<Answer> => {
    const changes = changesOf(base.current, typed)
    try {
      const answer = await send(changes, expectedValuesOf(base.current, changes))
      changed.current = Object.keys(changes).length > 0
      saved.current = { before: base.current, after: { ...base.current, ...typed } }
      if (after !== undefined) {
        base.current = after(answer)
        setDefaultValues(base.current)
      }
      return answer
    } catch (thrown) {
      if (toApiError(thrown).code === 'CHANGED_MEANWHILE')
        setConflict({ seen: base.current, theirs: await readChanged(read, base.current) })
      throw thrown
    }
  }
  const undo = async (): Promise<unknown> => {
    if (saved.current === null) return undefined
    const { before, after: now } = saved.current
    const back = changesOf<FormValues>(now, before) as Changes<Values>
    return send(back, expectedValuesOf(now, back))
  }
  const settle = (): void => {
    if (conflict !== null) base.current = conflict.theirs
    setConflict(null)
  }
  const meanwhile = conflict === null ? null : <ChangedMeanwhile {...conflict} fields={fields} onSettled={settle} />
  return { defaultValues, send: sendChanges, meanwhile, undo, hasChanged: () => changed.current }
}
