import { Box, Card, Link as MuiLink, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { formatPhone } from '#events/values/phone.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { NotFoundScreen } from '../kit/feedback/NotFoundScreen.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { helpPath, helpPathOf, helpSubjects } from '../labels/help/help-subjects.ts'
import { helpTexts } from './help-texts.ts'
import { pictureOf } from './pictures.ts'

const TITLE = '도움말'

const grid = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' },
} as const

const steps = { m: 0, pl: 6, '& li': { mb: 2, fontSize: 15 } } as const

const picture = {
  display: 'block',
  width: '100%',
  maxWidth: 1000,
  height: 'auto',
  mt: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const

/** Shows one subject of help: what it is for, the steps, and a picture of the page. */
const HelpPage = () => {
  const { subject: asked } = useParams()
  const [search] = useSearchParams()
  const subject = helpSubjects.find(({ id }) => id === asked)
  if (asked !== undefined && subject === undefined) return <NotFoundScreen />
  const page = search.get('page')
  const target = page === null ? helpPath() : helpPathOf(page)
  if (subject === undefined && target !== helpPath()) return <Navigate to={target} replace />
  if (subject === undefined)
    return (
      <Page title={TITLE} narrow>
        <Card>
          <Subjects current={undefined} />
        </Card>
        <HelpDesk />
      </Page>
    )
  const { purpose, steps: texts } = helpTexts[subject.id]
  const address = pictureOf(subject.id)
  return (
    <Page title={subject.title} trail={[{ to: helpPath(), label: TITLE }]}>
      <Box sx={grid}>
        <Section title={purpose}>
          <Box component="ol" sx={steps}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
          {address === undefined ? null : (
            <Box component="img" src={address} alt={`${subject.title} 화면`} loading="lazy" sx={picture} />
          )}
        </Section>
        <Card component="nav" aria-label="다른 도움말" className="no-print">
          <Subjects current={subject.id} />
        </Card>
      </Box>
      <HelpDesk />
    </Page>
  )
}

const Subjects = ({ current }: { readonly current: string | undefined }) => (
  <List dense disablePadding sx={{ py: 1 }}>
    {helpSubjects.map(({ id, title }) => (
      <ListItem key={id} disablePadding>
        <ListItemButton
          component={Link}
          to={helpPath(id)}
          selected={id === current}
          aria-current={id === current ? 'page' : undefined}
        >
          <ListItemText primary={title} />
        </ListItemButton>
      </ListItem>
    ))}
  </List>
)

/** Shows whom to call, where the installation names somebody. */
const HelpDesk = () => {
  const { call } = useCalls()
  const { data } = useQuery({ queryKey: ['help-desk'], queryFn: () => call('GET /api/admin/help-desk') })
  if (data === undefined || data.phone === null) return null
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
      더 궁금하면 전화하세요: <MuiLink href={`tel:${data.phone}`}>{formatPhone(data.phone)}</MuiLink>
      {data.hours === null ? '' : ` (${data.hours})`}
    </Typography>
  )
}

export default HelpPage
