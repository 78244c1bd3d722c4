import { Button, Stack } from '@mui/material'
import { Link } from 'react-router'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { Section } from '../kit/layout/Section.tsx'
import { paperFiguresText } from '../labels/paper-figures.ts'
import { deskPath, papersPath, proxiesPath } from '../labels/vote-labels.ts'

/** Shows the ways to vote without a phone of one's own: at the desk, on paper, by a proxy. */
export const InPerson = ({ vote }: { readonly vote: Vote }) => {
  const mayDesk = useMay('GET /api/votes/{id}/desk')
  const maySeePapers = useMay('GET /api/votes/{id}/papers')
  const maySeeProxies = useMay('GET /api/votes/{id}/proxies')
  const ways = [
    { to: deskPath(vote.id), label: '현장 투표', is: mayDesk && vote.status === 'open' },
    { to: papersPath(vote.id), label: '투표용지', is: maySeePapers },
    { to: proxiesPath(vote.id), label: '위임장', is: maySeeProxies },
  ].filter(({ is }) => is)
  if (ways.length === 0) return null
  return (
    <Section title="종이·현장·위임" note={vote.papers ? paperFiguresText(vote.papers) : undefined}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {ways.map(({ to, label }) => (
          <Button key={to} component={Link} to={to} variant="outlined" color="inherit">
            {label}
          </Button>
        ))}
      </Stack>
    </Section>
  )
}
