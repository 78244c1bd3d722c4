import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { LinkButton } from '../controls/Button.tsx'
import { Screen } from '../frame/Screen.tsx'
import { Korean } from '../language/Korean.tsx'
import { messageWords } from '../language/message-words.ts'

const steps = [
  {
    title: t('카카오톡과 문자를 열어주세요'),
    text: tNodes('아파트 이름이나 ‘{vote}’, ‘{consent}’로 검색하시면 빨리 찾으실 수 있습니다.', {
      vote: <Korean>{messageWords.vote}</Korean>,
      consent: <Korean>{messageWords.consent}</Korean>,
    }),
  },
  { title: t('가장 최근에 받은 메시지의 링크를 눌러주세요'), text: t('링크를 누르면 바로 시작됩니다.') },
  {
    title: t('보이지 않으면 관리사무소에 연락해주세요'),
    text: t('명부에 등록된 휴대전화로 링크를 다시 보내드립니다. 전화번호는 아파트 게시판에 있습니다.'),
  },
]

/**
 * Explains where residents find their own link, which this page cannot look up, since it gives
 * access.
 */
export const FindLinkScreen = ({ onBack }: { readonly onBack: () => void }) => (
  <Screen
    title={t('링크 찾는 방법')}
    heading={t('링크는 메시지로 보내드렸습니다')}
    lead={<p>{t('투표와 서명의 링크는 관리사무소가 문자나 알림톡으로 보냅니다.')}</p>}
    onBack={onBack}
    action={<LinkButton href="/">{t('홈으로')}</LinkButton>}
  >
    <ol className="find-steps">
      {steps.map(({ title, text }) => (
        <li key={title} className="find-step">
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Screen>
)
