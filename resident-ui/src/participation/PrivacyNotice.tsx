import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { OfficePhone } from '../controls/OfficePhone.tsx'

/**
 * Explains the processing of the typed data: purpose, items, retention, and the effect of refusing
 * (개인정보 보호법 제15조 제2항).
 */
export const PrivacyNotice = ({ apartment }: Pick<VoterPage, 'apartment'>) => (
  <details className="unfold kept">
    <summary>입력한 내용은 어떻게 쓰이나요?</summary>
    <p>이름, 휴대전화 번호, 동·호는 입주민 명부와 맞추어 보는 데만 쓰고, 입력하신 그대로 저장하지 않습니다.</p>
    <p>
      인증번호를 요청하신 시각과 인터넷 주소(IP), 브라우저 종류는 남깁니다. 다른 사람이 대신 투표했다는 다툼이 있을 때
      확인하기 위해서입니다.
    </p>
    <p>관리사무소가 소유자 정보를 파기하면 이 내용도 아무도 읽을 수 없게 됩니다.</p>
    <p>
      원하지 않으시면 입력하지 않으셔도 됩니다. 종이로 투표하실 수 있는지 <OfficePhone apartment={apartment} />에
      물어보세요.
    </p>
  </details>
)
