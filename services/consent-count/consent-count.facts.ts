export { readStanding } from './read-standing.ts'
