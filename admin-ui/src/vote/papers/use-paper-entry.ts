import { useRef, useState, type FormEvent } from 'react'
import { useGetIdentity } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import type { TypedCheck } from '../../labels/identity/identity-check.ts'
import { fieldsIn } from './entry-keys.ts'

/** Paper as it is typed. */
export type PaperDraft = {
  readonly number: string
  readonly owner: ListUser | null
  readonly isInvalid: boolean
  readonly marks: Readonly<Record<string, string>>
  /** Check of the person's identity; null where the server has not required it. */
  readonly check: TypedCheck | null
}

const blank: PaperDraft = { number: '', owner: null, isInvalid: false, marks: {}, check: null }

type PaperEntryOptions<Body, Entered> = {
  /** Returns the body of the call; null while something is missing or wrong. */
  readonly bodyOf: (draft: PaperDraft) => Body | null
  readonly send: (body: Body) => Promise<Entered>
  readonly onEntered: (entered: Entered) => void
}

/**
 * Holds what is typed of a paper, and the call that records it; the server says where a check of
 * identity is missing. After a call the first field has the focus again.
 */
export const usePaperEntry = <Body, Entered>({ bodyOf, send, onEntered }: PaperEntryOptions<Body, Entered>) => {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(blank)
  const [showsMistakes, setShowsMistakes] = useState(false)
  const { data: admin } = useGetIdentity()
  const command = useCommand({
    meta: endsWithAnswer,
    mutationFn: send,
    onSuccess: (entered) => {
      onEntered(entered)
      setShowsMistakes(false)
      fieldsIn(form.current)[0]?.focus()
      setDraft(blank)
    },
    onError: (thrown) => {
      if (toApiError(thrown).code !== 'PAPER_IDENTITY_MISSING') return
      const check = { how: '', by: admin?.fullName ?? '', on: todayInSeoul() } as const
      setDraft((before) => ({ ...before, check }))
    },
  })
  const change = (part: Partial<PaperDraft>): void => {
    // The outcome of the previous paper would look like one of this paper.
    command.reset()
    setDraft((before) => ({ ...before, ...part }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const body = bodyOf(draft)
    setShowsMistakes(body === null)
    if (body !== null && !command.isPending) command.mutate(body)
  }
  const { data, error, isPending } = command
  return { form, draft, showsMistakes, change, submit, data, error, isPending }
}

export type PaperEntry = Pick<
  ReturnType<typeof usePaperEntry<unknown, unknown>>,
  'form' | 'draft' | 'showsMistakes' | 'change' | 'submit' | 'isPending'
>
