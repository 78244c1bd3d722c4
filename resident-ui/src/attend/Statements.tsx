import { useId, useRef, useState, type FormEvent } from 'react'
import { newActId } from '#ui/act-id.ts'
import { formatDateTime } from '#ui/format.ts'
import { MAX_STATEMENT, type StatementKind, type StatementReaders } from '#events/values/assembly/online-names.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { ChoiceCard } from '../controls/ChoiceCard.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { readStored, store } from '../browser-storage.ts'
import { useTask } from '../use-task.ts'
import type { Meeting } from './use-meeting.ts'

type StatementsProps = {
  readonly assemblyId: string
  readonly meeting: Meeting
  readonly onChanged: () => void
  /** Loads statements before those that are shown. Rejects with `ApiError`. */
  readonly onOlder: () => Promise<void>
}
type Statement = Meeting['statements'][number]

const kindNames: Readonly<Record<StatementKind, string>> = { question: t('질문'), opinion: t('의견') }

const draftKey = (assemblyId: string): string => `danji.statement.${assemblyId}`
const draftIn = (assemblyId: string): string => {
  const stored = readStored('sessionStorage', draftKey(assemblyId))
  return typeof stored === 'string' ? stored : ''
}

/** Text that is being written; it stays in the tab until it was sent, also over a reload. */
const useDraft = (assemblyId: string) => {
  const [text, setText] = useState(() => draftIn(assemblyId))
  const write = (typed: string): void => {
    setText(typed)
    store('sessionStorage', draftKey(assemblyId), typed === '' ? null : typed)
  }
  return { text, write }
}

const useSubmission = ({ assemblyId, meeting, onChanged }: StatementsProps) => {
  const { text, write } = useDraft(assemblyId)
  const [kind, setKind] = useState<StatementKind>('question')
  const [readers, setReaders] = useState<StatementReaders>('all')
  const task = useTask()
  const statementId = useRef<string>(undefined)
  const itemId = meeting.items.find(({ state }) => state === 'current')?.itemId ?? null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return
    void task.run(async () => {
      statementId.current ??= newActId()
      const body = { statementId: statementId.current, kind, itemId, readers, text }
      await api.call('POST /api/attend/{assemblyId}/statements', { params: { assemblyId }, body })
      statementId.current = undefined
      write('')
      onChanged()
    })
  }
  return { text, write, kind, setKind, readers, setReaders, submit, ...task }
}

const Composer = (props: StatementsProps) => {
  const { text, write, kind, setKind, readers, setReaders, submit, isBusy, error } = useSubmission(props)
  const fieldId = useId()
  return (
    <form className="statement-form" onSubmit={submit} noValidate>
      <div className="statement-choices" role="radiogroup" aria-label={t('종류')}>
        {(['question', 'opinion'] as const).map((one) => (
          <ChoiceCard
            key={one}
            kind="radio"
            group="statement-kind"
            label={kindNames[one]}
            isChosen={kind === one}
            onPress={() => setKind(one)}
          />
        ))}
      </div>
      <label className="field-label" htmlFor={fieldId}>
        {t('{kind} 쓰기', { kind: kindNames[kind] })}
      </label>
      <textarea
        id={fieldId}
        className="statement-text"
        rows={3}
        maxLength={MAX_STATEMENT}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <ChoiceCard
        kind="checkbox"
        group="statement-readers"
        label={t('의장에게만 보내기')}
        isChosen={readers === 'chair'}
        onPress={() => setReaders(readers === 'chair' ? 'all' : 'chair')}
      />
      <FailureNotice error={error} kept={t('쓰신 글은 그대로 있습니다.')} again={t('보내기')} />
      <Button type="submit" isBusy={isBusy}>
        {t('보내기')}
      </Button>
    </form>
  )
}

const authorOf = ({ isMine, name, isHidden }: Statement): string => {
  if (isMine) return t('나')
  if (isHidden) return t('가린 글')
  return t('{name} 님', { name: name ?? t('소유자') })
}

const Line = ({ statement, item }: { readonly statement: Statement; readonly item: string | undefined }) => {
  const { number, kind, text, at, readers, isHidden, isMine, answers } = statement
  return (
    <li className="statement">
      <p className="statement-head">
        <strong>
          {number}. {kindNames[kind]}
        </strong>{' '}
        {authorOf(statement)} · {formatDateTime(at).slice(-5)}
        {readers === 'chair' ? t(' · 의장에게만') : ''}
      </p>
      {item !== undefined && <p className="small">{item}</p>}
      <p className="statement-body">{text ?? t('가린 글입니다. 기록에는 남아 있습니다.')}</p>
      {isHidden && isMine && <p className="small">{t('다른 참석자에게는 보이지 않습니다.')}</p>}
      {answers.map((answer) => (
        <p key={answer.at} className="statement-answer">
          <strong>{t('답변')}</strong> {answer.text ?? t('현장에서 읽고 답변했습니다.')}
        </p>
      ))}
    </li>
  )
}

const Older = ({ onOlder }: Pick<StatementsProps, 'onOlder'>) => {
  const { isBusy, error, run } = useTask()
  return (
    <>
      <FailureNotice error={error} />
      <Button look="quiet" isBusy={isBusy} onClick={() => void run(onOlder)}>
        {t('이전 글 보기')}
      </Button>
    </>
  )
}

/** Lets an attendee ask and comment in writing, and shows what was asked, the newest first. */
export const Statements = (props: StatementsProps) => {
  const { statements, items } = props.meeting
  const titles = new Map(items.map(({ itemId, title }) => [itemId, title]))
  return (
    <section className="attend-part" aria-labelledby="statements">
      <h2 id="statements">{t('질문·의견')}</h2>
      <Composer {...props} />
      {statements.length === 0 ? (
        <p className="small">{t('아직 질문이나 의견이 없습니다.')}</p>
      ) : (
        <ul className="statement-list" aria-label={t('질문과 의견')}>
          {statements.toReversed().map((statement) => (
            <Line
              key={statement.id}
              statement={statement}
              item={statement.itemId === null ? undefined : titles.get(statement.itemId)}
            />
          ))}
        </ul>
      )}
      {props.meeting.hasOlder && <Older onOlder={props.onOlder} />}
    </section>
  )
}
