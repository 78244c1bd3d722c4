import { formatDate } from '#ui/format.ts'
import type { OwnInspection, OwnInspections } from '#services/assembly/inspection/inspections.contract.ts'
import { wantsNames } from '#services/assembly/inspection/inspection-texts.contract.ts'
import { documentNames } from '#services/assembly/publication/publication-texts.contract.ts'
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
      title={`열람·복사 청구: ${assembly.title}`}
      above={<p className="asker">{apartment.name}</p>}
      heading="열람·복사 청구"
      lead={
        <p>
          {assembly.title} · {owner.name ?? ''} {unitName(owner.dong, owner.ho)}
        </p>
      }
      action={<Button onClick={onNew}>새로 청구하기</Button>}
    >
      {requests.length === 0 && <p className="disclosure-empty">아직 청구하신 것이 없습니다.</p>}
      {requests.map((request) => (
        <Request key={request.id} linkId={linkId} request={request} />
      ))}
      <p className="small fine-print">
        급하시면 <OfficePhone apartment={apartment} />에 문의해주세요.
      </p>
    </Screen>
  )
}

const stateText = ({ status, clock, answerBy, refusal, copies }: OwnInspection): string => {
  if (status === 'refused') return `거절되었습니다. 사유: ${refusal ?? ''}`
  if (copies.some(({ destroyed }) => !destroyed)) return '사본이 준비되었습니다.'
  if (clock === 'late') return `답할 기한(${formatDate(answerBy)})이 지났습니다. 관리사무소에 문의해주세요.`
  return `${formatDate(answerBy)}까지 답을 드립니다.`
}

const Request = ({ linkId, request }: { readonly linkId: string; readonly request: OwnInspection }) => {
  const { id, number, wants, documents, requestedOn, cost, copies } = request
  return (
    <article className="disclosure-request" aria-label={`청구 ${number}`}>
      <p className="disclosure-request-head">
        {documents.map((document) => documentNames[document]).join(', ')} {wantsNames[wants]}
      </p>
      <p>{stateText(request)}</p>
      {cost !== null && cost > 0 && <p>비용 {cost.toLocaleString('ko-KR')}원</p>}
      <p className="small">
        {formatDate(requestedOn)} 청구 · {number}
      </p>
      {copies.map((copy) =>
        copy.destroyed ? (
          <p key={copy.id} className="small">
            {copy.title}: 보관 기간이 끝나 파기했습니다.
          </p>
        ) : (
          <a
            key={copy.id}
            className="disclosure-document"
            href={`/api/vote/${linkId}/inspections/${id}/copies/${copy.id}`}
            download
          >
            <span className="disclosure-title">{copy.title} 받기</span>
            <span className="small">
              PDF {copy.pages}쪽, {sizeText(copy.size)} · 쪽마다 성함과 세대가 적혀 있습니다
            </span>
          </a>
        ),
      )}
    </article>
  )
}
