import type { ReactNode } from 'react'
import { t } from '#ui/translate.ts'
import { Icon } from '../controls/Icon.tsx'
import { Screen } from '../frame/Screen.tsx'
import type { FileCheck } from './check-file.ts'
import { summaryLines, technicalLines, verdictTexts } from './verdict-texts.ts'

const Lines = ({ lines }: { readonly lines: readonly (readonly [string, string])[] }) => (
  <dl className="document-lines">
    {lines.map(([name, value]) => (
      <div key={name} className="document-line">
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Tells whether the file is another one than that of the QR code. */
const isAnother = ({ recorded }: FileCheck, expected: string | null): boolean =>
  expected !== null && recorded !== 'unasked' && recorded.number !== undefined && recorded.number !== expected

type CheckedFileProps = {
  readonly found: FileCheck
  /** Number of the document in the QR code that opened the page. */
  readonly expected: string | null
  readonly action: ReactNode
}

/** Shows the verdict on a file: in one line, then in several, then in all technical details. */
export const CheckedFile = ({ found, expected, action }: CheckedFileProps) => {
  const { tone, icon, heading, lead } = verdictTexts[found.check.verdict]
  return (
    <Screen
      title={t('문서 확인')}
      heading={heading}
      lead={<p>{lead}</p>}
      above={
        <span className={`mark mark-${tone}`}>
          <Icon name={icon} />
        </span>
      }
      action={action}
    >
      {isAnother(found, expected) && (
        <p className="document-another" role="alert">
          {t('QR 코드가 가리키는 문서({expected})와 다른 문서입니다.', { expected: expected ?? '' })}
        </p>
      )}
      <section className="document-card" aria-label={t('확인한 내용')}>
        <Lines lines={summaryLines(found)} />
      </section>
      <details className="unfold document-details">
        <summary>{t('자세히 보기')}</summary>
        <p>
          {t('이 화면은 파일을 어디에도 보내지 않았습니다.')}{' '}
          {t(
            '파일의 확인값을 이 기기에서 계산하고, 봉인에 적힌 확인값과 서명이 맞는지, 봉인이 파일 전체를 덮는지, 단지의 인증서로 봉인했는지를 보았습니다. 단지의 기록을 찾을 때에는 파일의 확인값만 보냅니다.',
          )}
        </p>
        <Lines lines={technicalLines(found)} />
      </details>
    </Screen>
  )
}
