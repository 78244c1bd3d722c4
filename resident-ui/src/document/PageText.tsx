import { t } from '#ui/translate.ts'
import type { ReadingLine } from './reading-line.ts'

/** Shows the text of a page: paragraphs, and rows of tables with their values. */
export const PageText = ({ lines }: { readonly lines: readonly ReadingLine[] }) => (
  <div className="page-lines" lang="ko">
    {lines.length === 0 && <p>{t('이 쪽에는 읽어드릴 글이 없습니다. 그림으로만 된 쪽입니다.')}</p>}
    {lines.map(({ key, parts }) => (
      <p key={key} className={parts.length > 1 ? 'page-row' : undefined}>
        {parts.map((part) =>
          part.label === undefined ? (
            <span key={part.key}>{part.text}</span>
          ) : (
            <mark key={part.key} title={part.label}>
              {part.text}
            </mark>
          ),
        )}
      </p>
    ))}
  </div>
)
