import { useEffect, useState } from 'react'
import { formatDate, formatDateTime } from '#ui/format.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { PublicPage } from '#services/assembly/publication/publications.contract.ts'
import { documentNames } from '#services/assembly/publication/publication-texts.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { FailureScreen } from '../frame/FailureScreen.tsx'
import { NotFoundScreen } from '../frame/NotFoundScreen.tsx'
import { Screen } from '../frame/Screen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { sizeText } from './file-size.ts'
import './disclosure.css'

type DisclosureScreenProps = { readonly apartmentId: string }
type PublicAssembly = PublicPage['assemblies'][number]
type PublicDocument = PublicAssembly['documents'][number]

type PageState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly page: PublicPage }

/** Reads what is published of the assemblies of a complex. */
const usePublicPage = (apartmentId: string): PageState => {
  const [state, setState] = useState<PageState>({ status: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    api
      .call('GET /api/disclosure/{apartmentId}', { params: { apartmentId }, signal })
      .then((page) => setState({ status: 'ready', page }))
      .catch((thrown: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', error: toApiError(thrown) })
      })
    return () => controller.abort()
  }, [apartmentId])
  return state
}

/** `/disclosure/{apartmentId}`: shows the published documents of a complex to anybody with its address. */
const DisclosureScreen = ({ apartmentId }: DisclosureScreenProps) => {
  const state = usePublicPage(apartmentId)
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />
    case 'failed':
      return [400, 404].includes(state.error.status) ? <NotFoundScreen /> : <FailureScreen error={state.error} />
    case 'ready':
      return <Disclosure apartmentId={apartmentId} page={state.page} />
  }
}

export default DisclosureScreen

const Disclosure = ({ apartmentId, page }: DisclosureScreenProps & { readonly page: PublicPage }) => {
  const { apartment, assemblies } = page
  return (
    <Screen
      title={t('공개 자료: {name}', { name: apartment.name })}
      above={
        <p className="asker" lang="ko">
          {apartment.name}
        </p>
      }
      heading={t('공개 자료')}
      lead={<p>{t('총회의 공고, 결과, 의사록을 볼 수 있습니다.')}</p>}
    >
      {assemblies.length === 0 && <p className="disclosure-empty">{t('아직 공개한 자료가 없습니다.')}</p>}
      {assemblies.map((assembly) => (
        <Assembly key={assembly.id} apartmentId={apartmentId} assembly={assembly} />
      ))}
      <p className="small fine-print">
        {tNodes(
          '다른 자료의 열람·복사는 받으신 투표 링크에서 본인 확인을 하고 청구하실 수 있습니다. 궁금한 점은 {office}에 문의해주세요.',
          { office: <OfficePhone apartment={apartment} /> },
        )}
      </p>
    </Screen>
  )
}

type AssemblyProps = { readonly apartmentId: string; readonly assembly: PublicAssembly }

const Assembly = ({ apartmentId, assembly: { id, title, startsAt, documents } }: AssemblyProps) => {
  const shown = documents.filter(({ status }) => status === 'public')
  const former = documents.filter(({ status }) => status !== 'public')
  return (
    <section className="disclosure-assembly" aria-labelledby={`assembly-${id}`}>
      <h2 id={`assembly-${id}`}>{title}</h2>
      {startsAt !== null && <p className="small">{formatDateTime(startsAt)}</p>}
      {shown.length === 0 && <p className="disclosure-empty">{t('지금 볼 수 있는 자료가 없습니다.')}</p>}
      <ul className="disclosure-documents">
        {shown.map((document) => (
          <li key={document.id}>
            <a className="disclosure-document" href={`/api/disclosure/${apartmentId}/documents/${document.id}`}>
              <span className="disclosure-title">{document.title}</span>
              <span className="small">{detailsOf(document)}</span>
            </a>
          </li>
        ))}
      </ul>
      {former.length > 0 && <Former documents={former} />}
    </section>
  )
}

const detailsOf = ({ document, version, publishedOn, size, pages }: PublicDocument): string =>
  [
    t(documentNames[document]),
    ...(version > 1 ? [t('{version}판', { version })] : []),
    t('{publishedOn} 공개', { publishedOn: formatDate(publishedOn) }),
    t('PDF {pages}쪽, {size}', { pages, size: sizeText(size) }),
  ].join(' · ')

const endedText = ({ status, withdrawnBecause }: PublicDocument): string => {
  if (status === 'replaced') return t('새 판으로 바뀜')
  if (status === 'destroyed') return t('보존 기간이 끝나 파기함')
  return t('내림: {withdrawnBecause}', { withdrawnBecause: withdrawnBecause ?? '' })
}

/** Lists what is not public any more, with the hash by which a copy is recognised. */
const Former = ({ documents }: { readonly documents: readonly PublicDocument[] }) => (
  <details className="unfold">
    <summary>{t('지난 판과 내린 자료 {count}건', { count: documents.length })}</summary>
    <ul className="disclosure-former">
      {documents.map((document) => (
        <li key={document.id}>
          <p>
            {t('{title} ({version}판) · {publishedOn} 공개', {
              title: document.title,
              version: document.version,
              publishedOn: formatDate(document.publishedOn),
            })}
          </p>
          <p className="small">{endedText(document)}</p>
          <p className="small disclosure-hash">SHA-256 {document.sha256}</p>
        </li>
      ))}
    </ul>
  </details>
)
