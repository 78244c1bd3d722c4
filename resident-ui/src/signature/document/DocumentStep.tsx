import { Link } from 'wouter'
import type { SignatureEntry, SignaturePage, Signing } from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { unitName } from '../../participation/unit-name.ts'
import { OnBehalf } from '../../vote/unit/OnBehalf.tsx'
import type { FieldValues } from '../field/requested-fields.ts'
import { coOwnersOf } from '../field/entry-texts.ts'
import { RepresentativeLink } from '../field/RepresentativeLink.tsx'
import { PageSheet } from './PageSheet.tsx'
import { PageText } from '../../document/PageText.tsx'
import { readingLines } from './placed-values.ts'
import { useReadingWay, type ReadingWay } from '../../document/reading-way.ts'
import { useReading } from './use-reading.ts'
import { useZoom } from '../../document/use-zoom.ts'
import { SignerSessionLine } from '../SignerSessionLine.tsx'
import { ZoomButtons } from '../../document/ZoomButtons.tsx'
import { Korean } from '../../language/Korean.tsx'
import { KoreanIsBinding } from '../../language/KoreanIsBinding.tsx'

type Template = NonNullable<Signing['template']>

type DocumentStepProps = {
  readonly token: string
  readonly signing: Signing
  readonly template: Template
  readonly entry: SignatureEntry
  /** Values of the fields, from the roll and from the resident's answers. */
  readonly values: FieldValues
  readonly isRead: boolean
  readonly onBack?: (() => void) | undefined
  readonly onRead: () => void
  /** Absent on the office's tablet: who does not agree leaves it unsigned. */
  readonly onDecline: (() => void) | undefined
}

/** Shows the whole document as it will be signed, as pages or as text, to its end. */
export const DocumentStep = (props: DocumentStepProps) => {
  const { signing, template, entry, isRead: wasRead, onBack, onRead, onDecline } = props
  const { pages, name } = template
  const { place, end, page: at, isRead, readOn } = useReading(pages.length, wasRead)
  const { way, change } = useReadingWay()
  const { sheets, zoom, step } = useZoom()
  return (
    <Screen
      stage={{
        way: 'signature',
        at: 2,
        part: at / (pages.length + 1),
        detail: t('{at}/{count}쪽', { at, count: pages.length }),
      }}
      title={t('문서 읽기')}
      above={<OnBehalf>{documentOwnerText(signing, entry)}</OnBehalf>}
      heading={<Korean>{name}</Korean>}
      lead={<p>{t('끝까지 읽어보시고 다음으로 가주세요. 노란 칸은 이미 채워진 내용입니다.')}</p>}
      {...(onBack !== undefined && { onBack })}
      action={
        <>
          <div className="reading-tools">
            {way === 'pictures' && <ZoomButtons zoom={zoom} onStep={step} />}
            <Button look="quiet" onClick={change}>
              {way === 'pictures' ? t('글로 읽기') : t('원본 보기')}
            </Button>
          </div>
          {isRead ? (
            <Button onClick={onRead}>{t('다 읽었습니다')}</Button>
          ) : (
            <Button onClick={readOn}>{t('계속 읽기 ({at}/{count}쪽)', { at, count: pages.length })}</Button>
          )}
        </>
      }
    >
      <KoreanIsBinding />
      <DocumentIntroduction signing={signing} entry={entry} />
      <div ref={sheets}>
        <div className="pages" ref={place}>
          {pages.map((page) => (
            <Page key={page.page} {...props} page={page} way={way} />
          ))}
        </div>
      </div>
      <p ref={end} className="pages-end">
        {t('문서는 여기까지입니다.')}
      </p>
      {onDecline !== undefined && (
        <>
          <Button look="quiet" onClick={onDecline}>
            {t('동의하지 않으시면 여기를 눌러주세요')}
          </Button>
          <SignerSessionLine user={signing.user} />
        </>
      )}
    </Screen>
  )
}

const documentOwnerText = ({ user }: Signing, { dong, ho }: SignatureEntry): string =>
  [...(user ? [t('{name} 님', { name: user.name })] : []), unitName(dong, ho)].join(' · ')

/** Shows the office's message, and notes on co-owners, before the document. */
const DocumentIntroduction = ({
  signing: { message, guideId },
  entry,
}: Pick<DocumentStepProps, 'signing' | 'entry'>) => {
  const coOwners = coOwnersOf(entry)
  return (
    <>
      {message !== undefined && message !== '' && (
        <section className="about" aria-label={t('관리사무소에서 드리는 말씀')}>
          <h2>{t('관리사무소에서 드리는 말씀')}</h2>
          <p lang="ko">{message}</p>
        </section>
      )}
      {coOwners !== null && <p className="fine-print">{coOwners}</p>}
      <RepresentativeLink entry={entry} />
      {guideId !== undefined && (
        <p className="fine-print">
          <Link href={`/guide/${encodeURIComponent(guideId)}`} state={{ cameFrom: 'signature' }}>
            {t('안내문 읽기')}
          </Link>
        </p>
      )}
    </>
  )
}

type PageProps = Pick<DocumentStepProps, 'token' | 'template' | 'values'> & {
  readonly page: SignaturePage
  readonly way: ReadingWay
}

const Page = ({ token, template, values, page, way }: PageProps) => {
  const fields = template.fields.filter((field) => field.page === page.page)
  const words = <PageText lines={readingLines(page, fields, values)} />
  return (
    <section aria-label={t('{page}쪽', { page: page.page })}>
      <h2 className="page-name">{t('{page}/{count}쪽', { page: page.page, count: template.pages.length })}</h2>
      {way === 'words' ? (
        <>
          {words}
          <details className="page-words">
            <summary>{t('이 쪽의 원본 보기')}</summary>
            <div className="page-scroll">
              <PageSheet token={token} page={page} fields={fields} filled={{ values }} />
            </div>
          </details>
        </>
      ) : (
        <>
          <div className="page-scroll">
            <PageSheet token={token} page={page} fields={fields} filled={{ values }} />
          </div>
          <details className="page-words">
            <summary>{t('{page}쪽을 글로 보기', { page: page.page })}</summary>
            {words}
          </details>
        </>
      )}
    </section>
  )
}
