import { FarmLane } from '../../../../worker/doorbell/farm-lane.ts';
import type { Faults } from '../faults.ts';
import type { SocketEnd } from './sockets.ts';
import { makeProgram, type Program, type VirtualTime } from '../virtual-time.ts';

/** How often and how soon Cloudflare repeats an alarm that failed. */
const ALARM = { tries: 6, pauseMs: 2_000 };

/** The Worker's own Durable Objects of the doorbell, each in a program of its own, with sockets that outlive its memory. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #faults: Faults;
  readonly #make: (name: string) => Lane;

  constructor(time: VirtualTime, faults: Faults, env: object) {
    this.#faults = faults;
    this.#make = (name) => new Lane({ time, faults, env: { ...env, FARM_LANE: this.binding() } }, name);
  }

  /** The namespace, as the Worker has it. */
  binding() {
    return {
      getByName: (name: string) => {
        const known = this.#lanes.get(name) ?? this.#make(name);
        this.#lanes.set(name, known);
        return known.stub;
      },
    };
  }

  /** Ends the objects. After half of the times their sockets are gone too, as at a deployment. */
  evict(): void {
    const isDeployment = this.#faults.random() < 0.5;
    for (const lane of this.#lanes.values()) lane.restart(isDeployment);
  }
}

type World = { time: VirtualTime; faults: Faults; env: object };

class Lane {
  readonly #world: World;
  readonly #name: string;
  readonly #sockets = new Set<SocketEnd>();
  #program: Program;
  #object: FarmLane;
  #alarmAt: number | null = null;
  #isAlarmed = false;
  readonly #platform = makeProgram('alarms');

  constructor(world: World, name: string) {
    this.#world = world;
    this.#name = name;
    this.#program = makeProgram(name);
    this.#object = this.#bear();
  }

  readonly stub = {
    fetch: (url: string, init: RequestInit) => this.#call((object) => object.fetch(new Request(url, init))),
    idle: (...args: Parameters<FarmLane['idle']>) => this.#call((object) => object.idle(...args)),
    ring: async (...args: Parameters<FarmLane['ring']>) => {
      const took = await this.#call((object) => object.ring(...args));
      for (const _job of took) this.#world.faults.note('jobs: rung');
      return took;
    },
    lookAt: (...args: Parameters<FarmLane['lookAt']>) => this.#call((object) => object.lookAt(...args)),
  };

  restart(isDeployment: boolean): void {
    // An alarm that was not handled comes again.
    if (this.#isAlarmed && this.#alarmAt === null) this.#setAlarm(this.#world.time.now + ALARM.pauseMs);
    this.#isAlarmed = false;
    this.#program.state = 'dead';
    this.#program = makeProgram(this.#name);
    this.#object = this.#bear();
    for (const socket of this.#sockets) {
      if (isDeployment) socket.peer?.end(this.#world.time, 0);
      else this.#listen(socket);
    }
    if (isDeployment) this.#sockets.clear();
  }

  #bear(): FarmLane {
    const context = {
      setWebSocketAutoResponse: () => undefined,
      getWebSockets: () => [...this.#sockets].filter(({ isClosed }) => !isClosed),
      getWebSocketAutoResponseTimestamp: ({ pingedAt }: SocketEnd) => (pingedAt === null ? null : new Date(pingedAt)),
      acceptWebSocket: (socket: SocketEnd) => {
        socket.answersPings = true;
        this.#sockets.add(socket);
        this.#listen(socket);
      },
      waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
      storage: {
        getAlarm: async () => this.#alarmAt,
        setAlarm: async (at: number) => this.#setAlarm(at),
      },
    };
    const Class = FarmLane as unknown as new (context: object, env: object) => FarmLane;
    return this.#world.time.inside(this.#program, () => new Class(context, this.#world.env));
  }

  #listen(socket: SocketEnd): void {
    const object = this.#object;
    const { faults } = this.#world;
    const near = socket as unknown as WebSocket;
    socket.listen(this.#program, {
      message: (text) => {
        if (text.includes('"beats"')) faults.note('beats: rounds over sockets');
        void object.webSocketMessage(near, text);
      },
      close: () => {
        this.#sockets.delete(socket);
        object.webSocketClose(near);
      },
    });
  }

  /** A call from another program, which may fail on its way. */
  async #call<T>(work: (object: FarmLane) => T | Promise<T>): Promise<T> {
    const { time, faults } = this.#world;
    const pass = () => new Promise((resolve) => void setTimeout(resolve, 1 + 4 * time.random()));
    await pass();
    if (faults.strikes('laneFailed')) throw new Error('Durable Object reset because its code was updated.');
    const result = await time.inside(this.#program, async () => work(this.#object));
    await pass();
    return result;
  }

  #setAlarm(at: number, tries = 0): void {
    const { time, faults } = this.#world;
    this.#alarmAt = at;
    time.after(this.#platform, at - time.now, () => {
      if (this.#alarmAt !== at) return;
      if (faults.isOut('worker')) return this.#setAlarm(time.now + ALARM.pauseMs, tries);
      this.#alarmAt = null;
      this.#isAlarmed = true;
      time
        .inside(this.#program, () => this.#object.alarm())
        .catch(() => {
          if (this.#alarmAt === null && tries < ALARM.tries) this.#setAlarm(time.now + ALARM.pauseMs, tries + 1);
        })
        .finally(() => (this.#isAlarmed = false));
    });
  }
}
