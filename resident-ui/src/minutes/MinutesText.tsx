import type { MinutesBody } from '#services/assembly/minutes/minutes-body.contract.ts'

type Facts = MinutesBody['facts']
type Item = MinutesBody['items'][number]

const FactLines = ({ facts }: { readonly facts: Facts }) =>
  facts.length === 0 ? null : (
    <dl className="minutes-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )

const Written = ({ text }: { readonly text: string }) =>
  text === '' ? <p className="minutes-empty">적은 내용 없음</p> : <p className="minutes-written">{text}</p>

const Question = ({ question }: { readonly question: Item['questions'][number] }) => (
  <>
    <p className="minutes-verdict">{question.sentence}</p>
    {question.remarks.map((text) => (
      <p key={text} className="small">
        {text}
      </p>
    ))}
    <ul className="minutes-tally">
      {question.tally.map(({ label, votes, byWay }) => (
        <li key={label}>
          <span>{label}</span>
          <span>
            {votes}
            {byWay === '' ? '' : ` (${byWay})`}
          </span>
        </li>
      ))}
    </ul>
  </>
)

const ItemText = ({ item }: { readonly item: Item }) => (
  <section className="minutes-item">
    <h3>
      제{item.number}호 안건 {item.title}
    </h3>
    <p className="small">{item.kind}</p>
    <FactLines facts={item.facts} />
    {item.questions.map((question) => (
      <div key={question.title}>
        {item.questions.length > 1 && <h4>{question.title}</h4>}
        <Question question={question} />
      </div>
    ))}
    {item.notes.map((note) => (
      <p key={note} className="small">
        {note}
      </p>
    ))}
    <h4>의사의 경과</h4>
    <Written text={item.course} />
  </section>
)

/** Shows the whole text of minutes, in the order and the Korean of the printed ones: it is what is signed. */
export const MinutesText = ({ body }: { readonly body: MinutesBody }) => (
  <article className="minutes" lang="ko" aria-label="의사록">
    <h2>{body.title}</h2>
    <FactLines facts={body.facts} />
    {body.attendance.length > 0 && <h3>참석</h3>}
    <FactLines facts={body.attendance} />
    <h3>개회와 진행</h3>
    <Written text={body.opening} />
    <FactLines facts={body.count} />
    {body.items.map((item) => (
      <ItemText key={item.itemId} item={item} />
    ))}
    {body.remarks !== '' && (
      <>
        <h3>그 밖의 사항</h3>
        <Written text={body.remarks} />
      </>
    )}
  </article>
)
