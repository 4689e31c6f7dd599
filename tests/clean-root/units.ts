import type { BootedMachine } from './booted-machine.ts'

const homePage = `cd /opt/firsthour && NODE_EXTRA_CA_CERTS=/etc/letsencrypt/live/www.example.org/fullchain.pem node_modules/.bin/node -e "
  fetch('https://www.example.org/').then(async (answer) => {
    console.log(answer.status, (await answer.text()).length, 'characters')
    if (!answer.ok) process.exit(1)
  })"`
const show = (name: string) => `systemctl show --value --property=${name} firsthour`
const copies = 'ls -l /var/lib/firsthour/backups/*.sqlite'

/** The systemd units, installed as the page describes: they serve, restrict the server and restart it. */
export async function tryUnits(machine: BootedMachine): Promise<Record<string, string>> {
  const page = await machine.until(homePage)
  const limits = await machine.run(show('MemoryHigh,MemoryMax,TasksMax').replace('--value ', ''))
  const exposure = await machine.run('systemd-analyze security --no-pager firsthour | tail -n 1')

  await machine.run('systemctl kill --signal=SIGKILL firsthour')
  await machine.until(`[ "$(${show('NRestarts')})" = 1 ]`)
  const again = await machine.until(homePage)
  const locked = await tryToLeave(machine)

  const copy = await copyByTimer(machine)
  const refused = await startWithBadSettings(machine)
  await machine.until(homePage)
  await machine.run('systemctl stop firsthour')
  return {
    'home page through nginx and TLS': page,
    limits: limits.replaceAll('\n', ', '),
    exposure,
    'after SIGKILL': again,
    ...locked,
    'copy made by the timer': copy,
    'with settings that cannot work': refused,
    'stopped by systemd with': `exit code ${await machine.run(show('ExecMainStatus'))}`,
  }
}

/** Runs as root in the server's sandbox: what is denied to root is denied to the server too. */
async function tryToLeave(machine: BootedMachine): Promise<Record<string, string>> {
  const pid = await machine.run(show('MainPID'))
  const beside = `nsenter --target ${pid} --mount`
  await machine.run(`${beside} sh -c 'touch /var/lib/firsthour/x && rm /var/lib/firsthour/x'`)
  const places = ['/opt/firsthour', '/etc', '/var/lib', '/usr', '/home', '/root']
  for (const place of places)
    await machine.run(
      `! ${beside} touch ${place}/x 2> /dev/null || { echo ${place} can be written; exit 1; }`,
    )
  const status = await machine.run(`grep -E '^(Uid|CapEff|NoNewPrivs|Seccomp|VmRSS):' /proc/${pid}/status`)
  return {
    'cannot be written': places.join(' '),
    'who it is': status.replace(/\s+/g, ' '),
    'bytes of its control group': await machine.run(show('MemoryCurrent')),
  }
}

/** A backup missed while the machine was off runs at boot; the timer's random delay is removed for the test. */
async function copyByTimer(machine: BootedMachine): Promise<string> {
  await machine.run(`! ${copies} 2> /dev/null`)
  await machine.run(`systemctl stop firsthour-backup.timer
    mkdir -p /run/systemd/system/firsthour-backup.timer.d
    printf '[Timer]\\nRandomizedDelaySec=0\\n' > /run/systemd/system/firsthour-backup.timer.d/soon.conf
    touch --date='3 days ago' /var/lib/systemd/timers/stamp-firsthour-backup.timer
    systemctl daemon-reload && systemctl start firsthour-backup.timer`)
  return machine.until(copies)
}

/** At most five restarts a minute; then systemd gives up. */
async function startWithBadSettings(machine: BootedMachine): Promise<string> {
  await machine.run('echo TRUST_PROXY=none >> /etc/firsthour.env && systemctl --no-block restart firsthour')
  await machine.until(`[ "$(${show('ActiveState')})" = failed ]`)
  const said = await machine.run(
    `${show('NRestarts')}; journalctl --quiet --unit=firsthour --grep=TRUST_PROXY | tail -n 1`,
  )
  await machine.run(
    "sed -i '$d' /etc/firsthour.env && systemctl reset-failed firsthour && systemctl start firsthour",
  )
  return `started again ${said.replace('\n', ' times: ')}`
}
