import { t } from '#ui/translate.ts'

import { Icon } from '../../controls/Icon.tsx'
import type { Question } from './choices.ts'
import './plain-words.css'

/** Shows the office's summary of a question in plain words; nothing where there is none. */
export const PlainSummary = ({ question: { plainSummary } }: { readonly question: Question }) =>
  plainSummary === undefined ? null : (
    <section className="plain-summary" aria-labelledby="plain-summary-name">
      <h2 id="plain-summary-name">{t('쉬운 말 요약')}</h2>
      <p className="plain-summary-text">{plainSummary}</p>
      <p className="plain-summary-note">{t('효력은 위의 질문에 있습니다.')}</p>
    </section>
  )

type AttachmentButtonsProps = {
  readonly question: Question
  readonly onOpen: (attachmentId: string) => void
}

/** Shows a button for each file that belongs to a question. */
export const AttachmentButtons = ({ question: { attachments = [] }, onOpen }: AttachmentButtonsProps) =>
  attachments.length === 0 ? null : (
    <ul className="attachments" aria-label={t('첨부 자료')}>
      {attachments.map(({ id, name, pages }) => (
        <li key={id}>
          <button type="button" className="attachment" onClick={() => onOpen(id)}>
            <Icon name="receipt" />
            <span>
              <span className="attachment-kind">{t('첨부 자료 · {pages}쪽', { pages })}</span>
              <span className="attachment-name">{shownName(name)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )

/** Returns a file's name without its ending, which says nothing to readers. */
export const shownName = (name: string): string => name.replace(/\.(?:pdf|jpe?g|png)$/i, '')
