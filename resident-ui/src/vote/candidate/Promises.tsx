import { trusteeTitle } from '#events/values/trustee-office.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'

type Encryption = NonNullable<VoterPage['vote']['encryption']>

const keyText = ({ trustees }: Encryption): string =>
  trustees === null
    ? t(
        '열쇠는 시스템이 봉해 두었다가 개표할 때 한 번 쓰고 없앱니다. 그때까지는 데이터베이스와 주 열쇠를 함께 가진 사람이 표를 열어 볼 수 있습니다.',
      )
    : t('참관인 {count}명 중 {threshold}명이 각자의 열쇠를 넣어야 합계를 풀 수 있습니다. 시스템에는 열쇠가 없습니다.', {
        count: trustees.count,
        threshold: trustees.threshold,
      })

/** Shows the trustees who hold the key, each by office and name. */
const Holders = ({ holders }: Pick<NonNullable<Encryption['trustees']>, 'holders'>) => (
  <section className="key-holders" aria-label={t('투표함의 열쇠를 맡은 참관인')}>
    <p>{t('투표함의 열쇠를 맡은 참관인')}</p>
    <ul>
      {holders.map(({ office, name }, place) => (
        // They stand in a fixed order, and two may have one office.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>{trusteeTitle({ office, name })}</li>
      ))}
    </ul>
  </section>
)

type PromisesProps = {
  readonly encryption: Encryption
  /** Opens the test ballot, which few want to make. */
  readonly onTest: () => void
}

/**
 * Explains on a press what the encryption protects against and what it does not, since most need
 * not read it.
 */
export const Promises = ({ encryption, onTest }: PromisesProps) => (
  <>
    {encryption.trustees === null ? null : <Holders holders={encryption.trustees.holders} />}
    <details className="promises">
      <summary>{t('이 투표의 비밀은 어떻게 지켜지나요?')}</summary>
      <p>
        <strong>{t('지켜 드리는 것')}</strong>
      </p>
      <ul>
        <li>
          {t('고르신 답은 이 기기에서 암호화합니다. 관리사무소는 참여하셨는지만 알고, 무엇을 고르셨는지는 모릅니다.')}
        </li>
        <li>{t('표를 하나씩 열지 않고 모두 합한 결과만 풀어 봅니다.')}</li>
        <li>{keyText(encryption)}</li>
      </ul>
      <p>
        <strong>{t('지켜 드리지 못하는 것')}</strong>
      </p>
      <ul>
        <li>{t('투표하시는 화면을 옆에서 보거나, 집에서 어떻게 투표하라고 시키는 것은 막지 못합니다.')}</li>
        <li>
          {t(
            '이 투표 화면은 저희가 보내드리는 것입니다. 화면이나 휴대전화가 조작되면 답이 새거나 바뀔 수 있습니다. 시험 투표지는 바뀌는 것을 찾아낼 뿐, 새는 것은 찾지 못합니다.',
          )}
        </li>
        <li>{t('결과가 한쪽으로 모두 모이면 누가 무엇을 골랐는지 드러납니다.')}</li>
      </ul>
      <Button look="quiet" onClick={onTest}>
        {t('시험 투표지로 확인해 보기')}
      </Button>
    </details>
  </>
)
