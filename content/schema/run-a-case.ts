import { each, group, labelled, line, lines, link, list, number, text } from './kinds.ts'

const emergencies = labelled('heartAttack stroke roadTrauma burns childbirth breathing')
const texts = <Text extends string>(names: Text) => each(labelled(names), (label) => text(label, 300))

/**
 * Texts for running a case. Those for the engine's keys are checked against its types in site/run-a-case/words.ts,
 * where a missing one does not compile. Values in braces are filled in from the case.
 */
export const runACase = group('Running a case', {
  notice: text('What it is, on the page and in a saved picture', 160),
  emergencies: group(
    'Emergencies',
    each(emergencies, (label) => line(label, 40)),
  ),
  care: group(
    'Care that a hospital has',
    lines(
      'cathLab ctScanner strokeTeam thrombectomy traumaTeam theatre bloodBank burnsUnit labourWard newbornUnit intensiveCare respiratoryTeam',
      40,
      { ctScanner: 'CT scanner' },
    ),
  ),
  reasons: group(
    'Why a hospital ranks where it does',
    lines(
      'careReady careFreeByArrival careBusy teamOnCall lacksCare lacksHelp bedsFree noBed careWithoutBed crowded nearest fartherBy closeSecond nearerButLacks nearerButFull nearerButBusy nearerButCrowded nearestButLacks nearestButFull roadClear slowTraffic detour noRoad',
    ),
  ),
  setup: group(
    'Setting up a case',
    lines(
      'emergency where onTheMap mapHint closeHint closeRoads hour roads closedRoad list advice minutes noWay choose chosen fill unfill occupy release more fewer start startTo cannotStart answer noRoad',
    ),
  ),
  times: group('How a time of day, a time since the call, a time left and a duration are written', {
    parts: list(
      'Parts of the day',
      group('Part', { from: number('From this hour on', 0, 23, { own: true }), part: line('Is called', 20) }),
      { max: 24, own: true },
    ),
    ...lines('ofDay since left lasting brief unknown', 40),
  }),
  run: group(
    'While it runs',
    lines(
      'sinceCall untilDoor untilCare atDoor inCare play pause next back speed times scrub scrubValue stopped result change shared older withUs byPhone byMessenger lanes kmLeft board ambulance bay alert vitals vitalsNote leadOff brokenLink checklist messages story calls',
    ),
  ),
  vitals: group('Vitals', lines('heartRate oxygen pressure breaths', 40, { pressure: 'Blood pressure' })),
  phases: group(
    'Phases',
    lines('call assessment ranking asking calling treatment transport handover done', 80),
  ),
  callSteps: group('Steps of a call', lines('ringing explaining onHold answer', 60)),
  callOutcomes: group('What a hospital says', lines('noAnswer lacksCare careBusy noBed accepted', 60)),
  boardStates: group('On the board', lines('atScene onTheWay teamCalled ready arrived', 40)),
  alerts: group('The alert', lines('none sent seen', 40)),
  people: group(
    'People',
    lines(
      'cardiologist neurologist traumaSurgeon burnsSurgeon obstetrician emergencyPhysician cathLabTeam ctTeam theatreTeam burnsTeam labourTeam intensiveCareTeam emergencyDesk dutyManager bloodBank security',
      60,
      { ctTeam: 'CT team' },
    ),
  ),
  tasks: group(
    'What the hospital prepares: shown as done and as still to do',
    lines(
      'ecgRead vitalsRead careHeld teamCalledIn bloodOrdered bayCleared liftHeld registered roomWarmed theatreReady ventilatorReady transferArranged onTheTable arteryOpened scanRead needle groinPuncture survey firstBlood airwayAndFluids toLabourWard decided delivered bloodGas ventilation',
      80,
      { ecgRead: 'ECG read' },
    ),
  ),
  crew: group(
    'What the crew does: shown as done and as still to do',
    lines(
      'monitorOn padsOn ecg12Lead ecgAndTemperature aspirin ivLine ivLineUnburned painRelief painReliefStanding faceArmSpeech severityScale lastKnownWell glucose stopBleeding tourniquet helmetAndSpine airwayAndChest oxygen pelvicBinder keepWarm tranexamicAcid fluids airwayLook clothingOff burnArea cooling cover birthAssessed fetalHeart antenatalCard leftSide sitUp listen oxygenTitrated nebuliser hydrocortisone loaded recheck',
      80,
      {
        ecg12Lead: '12-lead ECG',
        ecgAndTemperature: 'ECG and temperature',
        ivLine: 'IV line',
        ivLineUnburned: 'IV line in a burn',
      },
    ),
  ),
  speakers: group('Who speaks', lines('paramedic doctor', 40)),
  messages: group(
    'What doctor and crew say',
    each(emergencies, (label) => group(label, texts('report seen order given ready'))),
  ),
  answers: group('What the doctor answers', texts('seenInUse seenTransfer seenWithoutBed atDoor')),
  onset: group(
    'Beside the time since it began',
    each(emergencies, (label) => line(label, 60)),
  ),
  ends: group(
    'What the beginning of care is',
    each(emergencies, (label) => line(label, 60)),
  ),
  marks: group('The other marks of a lane', lines('decision door', 40)),
  why: group(
    'Where the minutes come from',
    lines(
      'sameDoor toldLater askedLater waited leftLater otherHospital nothing noSignal unseen stale declined',
      240,
    ),
  ),
  story: group(
    'What happens, minute by minute',
    lines(
      'done called opened entered ranked alerted departed alertSeen leadOff noSignal unseen stale declined reached said arrived careBegins received phoneBegins callBegins callEnds phoneDeparted phoneTakenAnyway phoneArrived phoneTold phoneData phoneSpoken',
    ),
  ),
  result: group('The result', {
    ...lines(
      'sooner later same gap measure typical againstMessenger hospital calls crew known left decision door transfer notTold rival callsAtMost callsValue minutesPerCall minutesValue noAnswer noAnswerValue dataShare dataValue spokenShare failing noSignalShare unseenShare staleShare declinedShare finding preparing equal fixed usual many',
    ),
    manyText: text('Many text', 300),
    toldAhead: text('What being told ahead gives in these cases', 300),
    published: group(
      'What others published about being told ahead',
      each(emergencies, (label) => line(label)),
    ),
    ...lines('manyWait manyAxis thisCase quicker assumptions'),
    ...lines('picture print share shareNote copy copied again another'),
    demo: link('Last button'),
  }),
})
