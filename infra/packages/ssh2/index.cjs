class Client {
  constructor() {
    throw new Error('Docker on another machine wants the real ssh2: see packages/README.md')
  }
}

module.exports = { Client }
