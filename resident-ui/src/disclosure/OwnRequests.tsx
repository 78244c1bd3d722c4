import { formatDate } from '#ui/format.ts'
import type { OwnInspection, OwnInspections } from '#services/assembly/inspection/inspections.contract.ts'
import { wantsNames } from '#services/assembly/inspection/inspection-texts.contract.ts'
import { documentNames } from '#services/assembly/publication/publication-texts.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { Screen } from '../frame/Screen.tsx'
import { unitName } from '../participation/unit-name.ts'
import { sizeText } from './file-size.ts'
import './disclosure.css'

type OwnRequestsProps = { readonly linkId: string; readonly own: OwnInspections; readonly onNew: () => void }

/** Lists the requests of an owner, and the copies that are ready. */
export const OwnRequests = ({ linkId, own, onNew }: OwnRequestsProps) => {
  const { assembly, apartment, owner, requests } = own
  return (
    <Screen
      title={t('열람·복사 청구: {title}', { title: assembly.title })}
      above={<p className="asker">{apartment.name}</p>}
      heading={t('열람·복사 청구')}
      lead={
        <p>
          {assembly.title} · {owner.name ?? ''} {unitName(owner.dong, owner.ho)}
        </p>
      }
      action={<Button onClick={onNew}>{t('새로 청구하기')}</Button>}
    >
      {requests.length === 0 && <p className="disclosure-empty">{t('아직 청구하신 것이 없습니다.')}</p>}
      {requests.map((request) => (
        <Request key={request.id} linkId={linkId} request={request} />
      ))}
      <p className="small fine-print">
        {tNodes('급하시면 {office}에 문의해주세요.', { office: <OfficePhone apartment={apartment} /> })}
      </p>
    </Screen>
  )
}

const stateText = ({ status, clock, answerBy, refusal, copies }: OwnInspection): string => {
  if (status === 'refused') return t('거절되었습니다. 사유: {refusal}', { refusal: refusal ?? '' })
  if (copies.some(({ destroyed }) => !destroyed)) return t('사본이 준비되었습니다.')
  if (clock === 'late')
    return t('답할 기한({answerBy})이 지났습니다. 관리사무소에 문의해주세요.', { answerBy: formatDate(answerBy) })
  return t('{answerBy}까지 답을 드립니다.', { answerBy: formatDate(answerBy) })
}

const Request = ({ linkId, request }: { readonly linkId: string; readonly request: OwnInspection }) => {
  const { id, number, wants, documents, requestedOn, cost, copies } = request
  return (
    <article className="disclosure-request" aria-label={t('청구 {number}', { number })}>
      <p className="disclosure-request-head">
        {documents.map((document) => t(documentNames[document])).join(', ')} {t(wantsNames[wants])}
      </p>
      <p>{stateText(request)}</p>
      {cost !== null && cost > 0 && <p>{t('비용 {cost}원', { cost: cost.toLocaleString('ko-KR') })}</p>}
      <p className="small">{t('{requestedOn} 청구 · {number}', { requestedOn: formatDate(requestedOn), number })}</p>
      {copies.map((copy) =>
        copy.destroyed ? (
          <p key={copy.id} className="small">
            {t('{title}: 보관 기간이 끝나 파기했습니다.', { title: copy.title })}
          </p>
        ) : (
          <a
            key={copy.id}
            className="disclosure-document"
            href={`/api/vote/${linkId}/inspections/${id}/copies/${copy.id}`}
            download
          >
            <span className="disclosure-title">{t('{title} 받기', { title: copy.title })}</span>
            <span className="small">
              {t('PDF {pages}쪽, {size} · 쪽마다 성함과 세대가 적혀 있습니다', {
                pages: copy.pages,
                size: sizeText(copy.size),
              })}
            </span>
          </a>
        ),
      )}
    </article>
  )
}
